import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { keepDraft, RoomChatButton, RoomChatLayer } from './RoomChat.tsx';
import { FLIGHT, useRoomChatRealtime } from './realtime.ts';

const me = '018f3c7e-0000-7000-8000-00000000000a';
const peer = '018f3c7e-0000-7000-8000-00000000000b';
const roomId = '018f3c7e-0000-7000-8000-0000000000ff';
const said = (n: number, userId = peer, content = `line ${n}`) => ({
  roomId,
  id: `018f3c7e-0000-7000-8000-00000000010${n}`,
  userId,
  username: userId === me ? 'alice' : 'bob',
  content,
  createdAt: `2026-03-01T12:00:0${n}.000Z`,
});

// Renders a cache change within the step that made it.
notifyManager.setScheduler(queueMicrotask);

let services: FakeServices;
let stillness: boolean;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  keepDraft(roomId, '');
  services = createFakeServices();
  stillness = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: stillness && query.includes('reduced-motion'), media: query }) as MediaQueryList,
  );
  Element.prototype.animate = vi.fn(() => ({ cancel: () => undefined }) as Animation);
});

function Screen({ premium = false, isFriend = false }: { premium?: boolean; isFriend?: boolean }) {
  useRoomChatRealtime(me);
  return (
    <>
      <RoomChatButton roomId={roomId} me={me} />
      <RoomChatLayer roomId={roomId} me={me} username="bob" premium={premium} isFriend={isFriend} />
      <Toaster closeLabel="Close" />
    </>
  );
}
const open = (premium?: boolean, isFriend?: boolean) =>
  draw(withServices(<Screen premium={premium} isFriend={isFriend} />, services));
/** Opens the chat, and the choice of emojis in it. */
async function chooseEmoji(page: ReturnType<typeof open>): Promise<void> {
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  await page.user.click(page.getByRole('button', { name: 'Send an emoji' }));
}
const receive = (message: ReturnType<typeof said>) => act(async () => services.socket.receive('room:message', message));

test('marks and announces unread messages until the chat is opened', async () => {
  const page = open();
  await receive({ ...said(0), content: 'line 1' });
  const before = page.getByText('bob: line 1');
  await receive(said(1));
  // Said again, though the words are the same.
  expect(page.getByText('bob: line 1')).not.toBe(before);
  await page.user.click(page.getByRole('button', { name: 'Chat, new message' }));
  const chat = page.getByRole('region', { name: 'Chat with bob' });
  within(chat).getAllByText('line 1');
  page.getByRole('button', { name: 'Chat', pressed: true });
  await receive(said(2));
  within(chat).getByText('line 2');
  page.getByRole('button', { name: 'Chat', pressed: true });
  await page.user.click(page.getByRole('button', { name: 'Close the chat' }));
  expect(page.queryByRole('region', { name: 'Chat with bob' })).toBeNull();
});

test.each<[string, (page: ReturnType<typeof open>) => Promise<void>]>([
  ['its button', (page) => page.user.click(page.getByRole('button', { name: 'Close the chat' }))],
  ['Escape', (page) => page.user.type(page.getByLabelText('Message to bob'), '{Escape}')],
])('leaves the focus where it was opened once it is closed by %s', async (_name, close) => {
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  await close(page);
  expect(page.queryByRole('region', { name: 'Chat with bob' })).toBeNull();
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Chat' }));
});

test('stays open for Escape while a word is composed', async () => {
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  const field = page.getByLabelText('Message to bob');
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape', isComposing: true }));
  page.getByRole('region', { name: 'Chat with bob' });
});

test.each([
  ['warns of scams, and a link says its host, where a stranger writes', false],
  ['says nothing where a friend writes', true],
])('%s', async (_, isFriend) => {
  const page = open(false, isFriend);
  await receive(said(1, peer, 'write me on Telegram, see https://example.org'));
  await receive(said(2, me, 'my telegram?'));
  await page.user.click(page.getByRole('button', { name: /^Chat/ }));
  expect(page.queryAllByText(/^Scammers like to move/)).toHaveLength(isFriend ? 0 : 1);
  let leaves = false;
  const stay = (event: Event) => {
    leaves = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  await page.user.click(page.getByRole('link', { name: 'https://example.org' }));
  expect([leaves, page.queryByRole('alertdialog', { name: 'Open example.org?' }) !== null]).toEqual([
    isFriend,
    !isFriend,
  ]);
});

test('requests earlier messages on mount and after a reconnect', async () => {
  const page = open();
  expect(services.socket.sentOf('room:get_messages')).toEqual([{ roomId }]);
  await act(async () => services.socket.receive('room:messages', { roomId, messages: [said(1), said(2, me)] }));
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^bob.*line 1$/),
    expect.stringMatching(/^You.*line 2$/),
  ]);
  await act(async () => services.socket.drop(0));
  await act(async () => services.socket.reconnect());
  expect(services.socket.sentOf('room:get_messages')).toHaveLength(2);
});

test('after a reload counts nothing as new before one’s own last message, and announces what the other wrote', async () => {
  const page = open();
  const messages = [said(1), said(2, me)];
  await act(async () => services.socket.receive('room:messages', { roomId, messages }));
  page.getByRole('button', { name: 'Chat' });
  expect(page.queryByText(/^bob: /)).toBeNull();
  await act(async () => services.socket.receive('room:messages', { roomId, messages: [...messages, said(3)] }));
  page.getByRole('button', { name: 'Chat, new message' });
  page.getByText('bob: line 3');
});

test('after a reload counts nothing as new that was read after one’s own last message', async () => {
  const messages = [said(1, me), said(2)];
  const page = open();
  await act(async () => services.socket.receive('room:messages', { roomId, messages }));
  await page.user.click(page.getByRole('button', { name: 'Chat, new message' }));
  page.unmount();

  const reloaded = open();
  await act(async () => services.socket.receive('room:messages', { roomId, messages }));
  reloaded.getByRole('button', { name: 'Chat' });
  expect(reloaded.queryByText('bob: line 2')).toBeNull();
  await receive(said(3));
  reloaded.getByRole('button', { name: 'Chat, new message' });
});

test('offers a retry when earlier messages fail to load', async () => {
  services.socket.acknowledge('room:get_messages', () => ({ ok: false, error: '', code: 'NOT_A_MEMBER' }));
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  await page.findByText('Error loading messages.');
  services.socket.acknowledge('room:get_messages', () => ({ ok: true }));
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText(/Write something bob should see/);
});

test('sends a message, and typing with it', async () => {
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  const field = page.getByLabelText('Message to bob');
  await page.user.type(field, 'hello{Enter}');
  expect(services.socket.sentOf('room:message')).toEqual([{ roomId, content: 'hello' }]);
  expect(services.socket.sentOf('room:typing')).toEqual([
    { roomId, isTyping: true },
    { roomId, isTyping: false },
  ]);
  await expect.poll(() => field).toHaveProperty('value', '');
});

test('has what was typed when it is opened again, until it is sent', async () => {
  const page = open();
  const toggle = () => page.user.click(page.getByRole('button', { name: 'Chat' }));
  const field = () => page.getByLabelText('Message to bob');
  await toggle();
  await page.user.type(field(), 'on second ');
  await toggle();
  await toggle();
  expect(field()).toHaveProperty('value', 'on second ');
  await page.user.type(field(), 'thought{Enter}');
  expect(services.socket.sentOf('room:message')).toEqual([{ roomId, content: 'on second thought' }]);
  await toggle();
  await toggle();
  expect(field()).toHaveProperty('value', '');
});

test('keeps a message that fails to send in the field', async () => {
  services.socket.acknowledge('room:message', () => ({ ok: false, error: '', code: 'RATE_LIMITED' }));
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  const field = page.getByLabelText('Message to bob');
  await page.user.type(field, 'hello{Enter}');
  await page.findByText('Error sending message.');
  expect(field).toHaveProperty('value', 'hello');
});

test('spec.md section 8, Chat cooldown: says after how many seconds another message may be sent, and keeps this one', async () => {
  services.socket.acknowledge('room:message', () => ({ ok: false, error: '', code: 'RATE_LIMITED', retryAfter: 12 }));
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  const field = page.getByLabelText('Message to bob');
  await page.user.type(field, 'hello{Enter}');
  await page.findByText('Please wait 12 seconds before sending another message.');
  expect(field).toHaveProperty('value', 'hello');
});

test('says when a message can be sent that the server was not there for', async () => {
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  await act(async () => services.socket.drop(0));
  const field = page.getByLabelText('Message to bob');
  await page.user.type(field, 'hello{Enter}');
  await page.findByText(/^No connection to Visavis\. .*once the connection is back\.$/);
  expect(field).toHaveProperty('value', 'hello');
});

test('says nothing of what could not be sent because the call has ended', async () => {
  for (const sent of ['room:message', 'emoji_animated'] as const)
    services.socket.acknowledge(sent, () => ({ ok: false, error: '', code: 'CALL_OVER' }));
  const page = open();
  await chooseEmoji(page);
  await page.user.click(await page.findByRole('button', { name: 'Send a laugh' }));
  await page.user.type(page.getByLabelText('Message to bob'), 'hello{Enter}');
  await act(async () => undefined);
  expect(page.queryByText(/Error sending message|could not be sent/)).toBeNull();
});

test('shows the peer’s typing until it expires', async () => {
  const page = open();
  await page.user.click(page.getByRole('button', { name: 'Chat' }));
  await act(async () => services.socket.receive('room:typing', { roomId, userId: peer, isTyping: true }));
  expect(page.queryByText('bob is typing…')).toBeNull();
  await act(() => services.clock.advance(500));
  page.getByText('bob is typing…');
  await act(() => services.clock.advance(3000));
  expect(page.queryByText('bob is typing…')).toBeNull();
});

test('offers two emojis without a premium plan, and advertises none', async () => {
  const page = open();
  await chooseEmoji(page);
  await page.findByRole('button', { name: 'Send a laugh' });
  expect(page.queryByText(/Premium/)).toBeNull();
  const offered = page.getAllByRole('button', { name: /^Send a/ }).map((button) => button.getAttribute('aria-label'));
  expect(offered).toEqual(['Send an emoji', 'Send a laugh', 'Send a thumbs up']);
  await page.user.click(page.getByRole('button', { name: 'Send a thumbs up' }));
  expect(services.socket.sentOf('emoji_animated')).toEqual([{ emoji: '👍' }]);
});

test('sends an emoji with a premium plan', async () => {
  const page = open(true);
  await chooseEmoji(page);
  await page.user.click(await page.findByRole('button', { name: 'Send a wave' }));
  expect(services.socket.sentOf('emoji_animated')).toEqual([{ emoji: '👋' }]);
});

test('offers the free emojis when the plan has ended since', async () => {
  services.socket.acknowledge('emoji_animated', () => ({ ok: false, error: '', code: 'PREMIUM_REQUIRED' }));
  const page = open(true);
  await chooseEmoji(page);
  await page.user.click(await page.findByRole('button', { name: 'Send a flame' }));
  await page.findByRole('button', { name: 'Send a laugh' });
  await waitFor(() => expect(page.queryByRole('button', { name: 'Send a flame' })).toBeNull());
});

test.each([
  [false, 1],
  [true, 0],
])('shows a received emoji for its flight; reduced motion %s: %i animations', async (still, flights) => {
  stillness = still;
  const page = open();
  await act(async () => services.socket.receive('emoji_animated', { roomId, userId: peer, emoji: '🎉' }));
  page.getByText('🎉');
  page.getByText('bob sent a celebration');
  expect(Element.prototype.animate).toHaveBeenCalledTimes(flights);
  await act(() => services.clock.advance(FLIGHT));
  expect(page.queryByText('🎉')).toBeNull();
});
