import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, within } from '@testing-library/react';
import {
  archiveConversation,
  type Conversation,
  dmMarkRead,
  dmMessage,
  dmMessagesRead,
  dmSend,
  dmTyping,
  dmUserTyping,
  listConversations,
  listMessages,
  type Message,
  markRead,
  openConversation,
} from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { at, bob, conversation, me, message, messages, withBob } from './examples.ts';
import { MessagesScreen, type MessagesScreenProps } from './MessagesScreen.tsx';
import { MessagingProvider } from './MessagingProvider.tsx';
import { useUnreadTotal } from './queries.ts';

const carol = { userId: '018f3c7e-0000-7000-8000-00000000000c', username: 'carol', avatar: '/c.svg', karma: 50 };
const withCarol = '018f3c7e-0000-7000-8000-0000000000cc';

// What the cache tells is drawn within the step that changed it.
notifyManager.setScheduler(queueMicrotask);

let services: FakeServices;
beforeEach(async () => {
  await speak('en', 'messages');
  toast.remove();
  services = createFakeServices();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: false, media: query }) as MediaQueryList);
  // There is no layout here: a window of 600 px with rows of 60 is told of.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(() => vi.restoreAllMocks());

const Unread = () => <output aria-label="unread">{useUnreadTotal()}</output>;

/** The list of friends lags behind: bob has gone from it, as a refusal shows. */
function Screen({ first, ...props }: { first: string | null } & Partial<MessagesScreenProps>) {
  const [id, setId] = useState(first);
  const [friends, setFriends] = useState([conversation().otherUser, carol]);
  const askAgain = useCallback(() => setFriends([carol]), []);
  return (
    <MessagingProvider me={me} onNotFriends={askAgain}>
      <Unread />
      <MessagesScreen
        conversationId={id}
        friends={{ kind: 'ready', data: friends }}
        presenceOf={() => ({ status: 'online', label: 'Online' })}
        now={services.clock.now()}
        onGo={setId}
        {...props}
      />
      <Toaster closeLabel="Close" />
    </MessagingProvider>
  );
}

interface Options extends Partial<MessagesScreenProps> {
  conversations?: Conversation[] | (() => never);
  history?: Message[] | (() => never);
}
function open(first: string | null, { conversations = [conversation()], history = [], ...props }: Options = {}) {
  services.api.answer(listConversations, conversations);
  services.api.answer(listMessages, history);
  return draw(withServices(<Screen first={first} {...props} />, services));
}
const refuse =
  (code = 'INTERNAL') =>
  () => {
    throw new ApiError(500, code, code);
  };
const receive = (next: Message) =>
  act(async () => services.socket.receive(dmMessage, { conversationId: next.conversationId, message: next }));
const askedFor = (route: unknown) =>
  services.api.calls.filter((call) => call.route === route).map(({ input }) => input);

describe('the list', () => {
  test('shows who, what was said last, and how much is unread', async () => {
    const page = open(null, {
      conversations: [
        conversation({ lastMessage: message(3, { senderId: me }), lastMessageAt: at(3) }),
        conversation({ id: withCarol, otherUser: carol, unreadCount: 2 }),
      ],
    });
    const items = await page.findAllByRole('link', { name: /bob|carol/ });
    expect(items.map((item) => item.getAttribute('href'))).toEqual([`/messages/${withBob}`, `/messages/${withCarol}`]);
    within(items[0] as HTMLElement).getByText('You: message 3');
    within(items[1] as HTMLElement).getByText('2 unread messages');
    page.getByText('Select a conversation');
    await page.user.type(page.getByLabelText('Search conversations'), 'CAR');
    expect(page.queryByText('You: message 3')).toBeNull();
  });

  test('follows what comes in', async () => {
    const page = open(null, {
      conversations: [conversation({ id: withCarol, otherUser: carol }), conversation()],
    });
    await page.findByText('bob');
    await receive(message(4, { content: 'are you there?' }));
    expect(page.getAllByRole('link', { name: /bob|carol/ })[0]?.textContent).toContain('are you there?');
    expect(page.getByLabelText('unread').textContent).toBe('1');
    await act(async () =>
      services.socket.receive(dmUserTyping, { conversationId: withCarol, userId: carol.userId, isTyping: true }),
    );
    page.getByText('typing…');
    await act(() => services.clock.advance(3000));
    expect(page.queryByText('typing…')).toBeNull();
  });

  test('empty, it offers the first step; failed, another try', async () => {
    const page = open(null, { conversations: refuse() });
    await page.findByText('Failed to load conversations');
    services.api.answer(listConversations, []);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText('No conversations yet');
  });

  test('an id that is not in the list says so once it has loaded', async () => {
    const page = open(withCarol);
    await page.findByText('This conversation is not here');
    page.getByRole('link', { name: 'Back to the conversations' });
  });
});

describe('a new conversation', () => {
  test('can be started with friends without one', async () => {
    services.api.answer(openConversation, conversation({ id: withCarol, otherUser: carol }));
    const page = open(null);
    await page.findByText('bob');
    await page.user.click(page.getByRole('button', { name: 'New conversation' }));
    const dialog = await page.findByRole('dialog', { name: 'New conversation' });
    expect(within(dialog).queryByText('bob')).toBeNull();
    await page.user.type(within(dialog).getByLabelText('Search friends'), 'x');
    within(dialog).getByText('No friend is called “x”');
    await page.user.clear(within(dialog).getByLabelText('Search friends'));
    await page.user.click(within(dialog).getByRole('button', { name: /carol/ }));
    await page.findByRole('region', { name: 'Conversation with carol' });
    expect(askedFor(openConversation)).toEqual([{ body: { userId: carol.userId } }]);
  });

  test('with a former friend cannot be made: they are offered no more', async () => {
    services.api.answer(openConversation, refuse('NOT_FRIENDS'));
    const page = open(null, { conversations: [] });
    await page.user.click((await page.findAllByRole('button', { name: 'New conversation' }))[0] as HTMLElement);
    const dialog = await page.findByRole('dialog', { name: 'New conversation' });
    await page.user.click(within(dialog).getByRole('button', { name: /bob/ }));
    await page.findByText('Error creating conversation.');
    expect(within(dialog).queryByRole('button', { name: /bob/ })).toBeNull();
    within(dialog).getByRole('button', { name: /carol/ });
  });

  test('that cannot be made says so', async () => {
    services.api.answer(openConversation, refuse());
    const page = open(null);
    await page.findByText('bob');
    await page.user.click(page.getByRole('button', { name: 'New conversation' }));
    await page.user.click(await page.findByRole('button', { name: /carol/ }));
    await page.findByText('Error creating conversation.');
  });
});

describe('the open conversation', () => {
  test('shows its messages with one check or two', async () => {
    const page = open(withBob, {
      history: [message(1), message(2, { senderId: me, isRead: true, readAt: at(5) }), message(3, { senderId: me })],
    });
    await page.findByText('message 1');
    expect(page.getAllByRole('img', { name: /Sent|Read/ }).map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Read',
      'Sent',
    ]);
    await act(async () =>
      services.socket.receive(dmMessagesRead, { conversationId: withBob, readBy: bob, readAt: at(9) }),
    );
    expect(page.getAllByRole('img', { name: 'Read' })).toHaveLength(2);
  });

  test('failed, it can be asked for again; empty, it says hello', async () => {
    const page = open(withBob, { history: refuse() });
    await page.findByText('Failed to load messages');
    services.api.answer(listMessages, []);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText('Say hello to bob');
  });

  test('sends at once, under one id, and shows it once', async () => {
    let answer: (ack: Ack) => void = () => undefined;
    services.socket.acknowledge(dmSend, () => new Promise((resolve) => (answer = resolve)));
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await page.user.type(page.getByLabelText('Message to bob'), ' hello {Enter}');
    page.getByRole('img', { name: 'Sending' });
    expect(services.socket.sentOf(dmSend)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    const stored = message(2, { senderId: me, content: 'hello' });
    await receive(stored);
    page.getByRole('img', { name: 'Sent' });
    await act(async () => answer({ ok: true, data: stored }));
    const history = page.getByRole('region', { name: 'Messages' });
    expect(within(history).getAllByText('hello')).toHaveLength(1);
  });

  test('a refused message says why, and can be sent again or deleted', async () => {
    services.socket.acknowledge(dmSend, () => ({ ok: false, error: '', code: 'NOT_FOUND' }));
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await page.user.type(page.getByLabelText('Message to bob'), 'hello{Enter}');
    await page.findByText(/^Failed to send message · /);
    await page.findAllByText('Failed to send message');
    await page.user.click(page.getByRole('button', { name: 'Retry' }));
    await page.findByRole('button', { name: 'Retry' });
    expect(services.socket.sentOf(dmSend)).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('a message refused for want of friendship closes the field, and cannot be sent again', async () => {
    services.socket.acknowledge(dmSend, () => ({ ok: false, error: '', code: 'NOT_FRIENDS' }));
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await page.user.type(page.getByLabelText('Message to bob'), 'hello{Enter}');
    await page.findByText('Failed to send message · You are not friends. Become friends first to write to each other.');
    page.getByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    expect(page.queryByRole('button', { name: 'Retry' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('without a connection a message waits, and goes out with the next', async () => {
    services.socket.acknowledge(dmSend, () => ({
      ok: true,
      data: message(2, { senderId: me, content: 'hello' }),
    }));
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await act(async () => services.socket.drop(services.clock.now()));
    await page.user.type(page.getByLabelText('Message to bob'), 'hello{Enter}');
    page.getByRole('img', { name: 'Waiting for the connection' });
    await act(async () => services.socket.reconnect());
    await page.findByRole('img', { name: 'Sent' });
  });

  test('typing is told once, and its end after a second', async () => {
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await page.user.type(page.getByLabelText('Message to bob'), 'hey');
    expect(services.socket.sentOf(dmTyping)).toEqual([{ conversationId: withBob, isTyping: true }]);
    await act(() => services.clock.advance(1000));
    expect(services.socket.sentOf(dmTyping)).toHaveLength(2);
  });

  test('older messages come when the top is near, once', async () => {
    services.api.answer(listConversations, [conversation()]);
    services.api.answer(listMessages, ({ query }) =>
      query?.before === at(21) ? messages(1, 20) : query?.before === at(1) ? [] : messages(21, 40),
    );
    const page = draw(withServices(<Screen first={withBob} />, services));
    const history = await page.findByRole('region', { name: 'Messages' });
    await expect.poll(() => askedFor(listMessages)).toHaveLength(2);
    history.scrollTop = 0;
    fireEvent.scroll(history);
    await page.findByText(/This is the beginning/);
    expect(askedFor(listMessages).map(({ query }) => query?.before)).toEqual([undefined, at(21), at(1)]);
  });

  test('older messages that fail to come can be asked for again', async () => {
    services.api.answer(listConversations, [conversation()]);
    services.api.answer(listMessages, ({ query }) => (query?.before ? refuse()() : messages(21, 40)));
    const page = draw(withServices(<Screen first={withBob} />, services));
    expect(await page.findAllByText('Failed to load older messages')).toHaveLength(2);
    services.api.answer(listMessages, ({ query }) => (query?.before === at(21) ? messages(15, 20) : []));
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText(/This is the beginning/);
  });

  test('former friends can read, but not write', async () => {
    const page = open(withBob, { history: [message(1)], friends: { kind: 'ready', data: [carol] } });
    await page.findByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    page.getByText('message 1');
  });

  test('archiving asks first, then leaves it', async () => {
    services.api.answer(archiveConversation, null);
    const page = open(withBob, { history: [message(1)] });
    await page.user.click(await page.findByRole('button', { name: 'Conversation options' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Archive the conversation' }));
    expect(askedFor(archiveConversation)).toEqual([]);
    await page.user.click(await page.findByRole('button', { name: 'Archive' }));
    await page.findByText('Conversation archived');
    await page.findByText('Select a conversation');
    expect(page.queryByText('bob')).toBeNull();
  });
});

describe('marking as read', () => {
  const reads = () => services.socket.sentOf(dmMarkRead).length;

  test('happens when it is opened, and empties the count', async () => {
    const page = open(withBob, { conversations: [conversation({ unreadCount: 3 })], history: [message(1)] });
    await page.findByText('message 1');
    await act(() => services.clock.advance(0));
    expect(services.socket.sentOf(dmMarkRead)).toEqual([{ conversationId: withBob }]);
    expect(page.getByLabelText('unread').textContent).toBe('0');
    await act(() => services.clock.advance(60_000));
    expect(reads()).toBe(1);
  });

  test('waits five seconds after a message', async () => {
    const page = open(withBob, { history: [message(1, { isRead: true, readAt: at(2) })] });
    await page.findByText('message 1');
    await receive(message(2));
    await act(() => services.clock.advance(3000));
    await receive(message(3));
    await act(() => services.clock.advance(4999));
    expect(reads()).toBe(0);
    await act(() => services.clock.advance(1));
    expect(reads()).toBe(1);
    expect(page.getByLabelText('unread').textContent).toBe('0');
  });

  test('waits until the page is on screen; until then messages count', async () => {
    const page = open(withBob, { history: [message(1, { isRead: true, readAt: at(2) })] });
    await page.findByText('message 1');
    await act(async () => services.visibility.set({ visible: false }));
    await receive(message(2));
    await act(() => services.clock.advance(10_000));
    expect(reads()).toBe(0);
    expect(page.getByLabelText('unread').textContent).toBe('1');
    await act(async () => services.visibility.set({ visible: true }));
    await act(() => services.clock.advance(0));
    expect(reads()).toBe(1);
    expect(page.getByLabelText('unread').textContent).toBe('0');
  });

  test('goes over HTTP where the event is refused', async () => {
    services.socket.acknowledge(dmMarkRead, () => ({ ok: false, error: '', code: 'NO_ANSWER' }));
    services.api.answer(markRead, null);
    const page = open(withBob, { history: [message(1)] });
    await page.findByText('message 1');
    await act(() => services.clock.advance(0));
    await expect.poll(() => askedFor(markRead)).toEqual([{ params: { id: withBob } }]);
  });
});

test('after a lost connection the missed messages come, without gap or repeat', async () => {
  const page = open(withBob, { history: messages(1, 3) });
  await page.findByText('message 3');
  await act(async () => services.socket.drop(services.clock.now()));
  services.api.answer(listMessages, messages(1, 6));
  await act(async () => services.socket.reconnect());
  await page.findByText('message 6');
  const shown = within(page.getByRole('region', { name: 'Messages' })).getAllByText(/^message \d+$/);
  expect(shown.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `message ${n}`));
});
