import { act, fireEvent, waitFor } from '@testing-library/react';
import { DELETE_WITHIN } from '@visavis/domain/messages/rules.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeClock, settle } from '../../platform/clock.fake.ts';
import { at, bob, me, message, withBob } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages } from '../MessagesScreen.fake.tsx';

beforeEach(prepareMessages);

/** By the clock of the fake services. @param ago ms */
const mine = (ago = 1000) =>
  message(2, { senderId: me, content: 'my own', createdAt: new Date(createFakeClock().now() - ago).toISOString() });

type Options = NonNullable<Parameters<typeof openMessages>[1]>;

/** The conversation with bob: a message of his, then one of mine. */
async function open(options: Options = {}) {
  const page = openMessages(withBob, {
    history: [message(1), message(2, { senderId: me, content: 'my own' })],
    ...options,
  });
  await page.findByText('message 1');
  /** @param n which message, from the first */
  const openMenu = async (n: number) => {
    const button = page.getAllByRole('button', { name: 'Message options' })[n];
    if (!button) throw new Error('there is no such menu');
    await page.user.click(button);
    await page.findByRole('dialog', { name: 'Message options' });
  };
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }));
  return { ...page, openMenu, press };
}

describe('reacting', () => {
  test('shows at once, and the same again takes it back', async () => {
    const page = await open();
    page.api.answer('PUT /api/messages/:id/reaction', null);
    await page.openMenu(0);
    await page.press('🎉');
    await page.press('🎉 from you');
    await waitFor(() => expect(page.queryByRole('button', { name: '🎉 from you' })).toBeNull());
    await waitFor(() =>
      expect(page.callsTo('PUT /api/messages/:id/reaction')).toEqual([
        { params: { id: message(1).id }, body: { emoji: '🎉' } },
        { params: { id: message(1).id }, body: { emoji: null } },
      ]),
    );
  });

  test('goes back to what it was where the server refuses it', async () => {
    const page = await open({ history: [message(1, { reactions: [{ userId: me, emoji: '👍' }] })] });
    page.api.answer('PUT /api/messages/:id/reaction', fail('RATE_LIMITED'));
    await page.openMenu(0);
    await page.press('😂');
    await page.findByText(/Too many/);
    page.getByRole('button', { name: '👍 from you' });
  });

  test.each([
    ['as it was', [false, false], '👍'],
    ['as the server took it', [true, false], '😂'],
    ['as it was asked for last', [false, true], '🎉'],
  ])('twice before the server answers leaves it %s', async (_name, taken, shown) => {
    const page = await open({ history: [message(1, { reactions: [{ userId: me, emoji: '👍' }] })] });
    const answers: ((isTaken: boolean) => void)[] = [];
    page.api.answer(
      'PUT /api/messages/:id/reaction',
      () =>
        new Promise<null>((resolve, reject) =>
          answers.push((isTaken) => (isTaken ? resolve(null) : reject(new ApiError(0, 'NETWORK_ERROR', '')))),
        ),
    );
    for (const emoji of ['😂', '🎉']) {
      await page.openMenu(0);
      await page.press(emoji);
    }
    for (const [n, isTaken] of taken.entries()) {
      await waitFor(() => expect(answers).toHaveLength(n + 1));
      await act(async () => answers[n]?.(isTaken));
    }
    page.getByRole('button', { name: `${shown} from you` });
  });

  test('with what the other has put there joins it', async () => {
    const page = await open({ history: [message(1, { reactions: [{ userId: message(1).senderId, emoji: '❤️' }] })] });
    page.api.answer('PUT /api/messages/:id/reaction', null);
    await page.press('❤️ from bob');
    await page.findByRole('button', { name: '❤️ from you and bob' });
  });
});

describe('replying', () => {
  test('shows what is answered above the field, and sends it along', async () => {
    const page = await open();
    await page.openMenu(0);
    await page.press('Reply');
    await page.findByRole('button', { name: 'Cancel the reply' });
    page.socket.acknowledge('dm:send', () => new Promise(() => undefined));
    await page.user.type(page.getByLabelText('Message to bob'), 'indeed{Enter}');
    expect(page.socket.sentOf('dm:send')).toMatchObject([{ content: 'indeed', replyTo: message(1).id }]);
    expect(page.queryByRole('button', { name: 'Cancel the reply' })).toBeNull();
    page.getByRole('button', { name: 'In reply to bob message 1' });
  });

  test('is given up with Escape', async () => {
    const page = await open();
    await page.openMenu(0);
    await page.press('Reply');
    await page.findByRole('button', { name: 'Cancel the reply' });
    await page.user.type(page.getByLabelText('Message to bob'), 'indeed{Escape}{Enter}');
    expect(page.queryByRole('button', { name: 'Cancel the reply' })).toBeNull();
    expect(page.socket.sentOf('dm:send')[0]).not.toHaveProperty('replyTo');
  });

  test('is given up with its button, which leaves the field to the keyboard', async () => {
    const page = await open();
    await page.openMenu(0);
    await page.press('Reply');
    await page.press('Cancel the reply');
    expect(page.queryByRole('button', { name: 'Cancel the reply' })).toBeNull();
    expect(document.activeElement).toBe(page.getByLabelText('Message to bob'));
  });
});

describe('deleting', () => {
  test('asks first, and leaves a notice', async () => {
    const deletedAt = mine().createdAt;
    const page = await open({ history: [message(1), mine()] });
    page.api.answer('DELETE /api/messages/:id', { deletedAt });
    await page.openMenu(1);
    await page.press('Delete for both…');
    expect(page.callsTo('DELETE /api/messages/:id')).toEqual([]);
    await page.press('Delete');
    await page.findAllByText('Message deleted');
    expect(page.queryByText('my own')).toBeNull();
    expect(page.callsTo('DELETE /api/messages/:id')).toEqual([{ params: { id: message(2).id } }]);
  });

  test('says why it was refused', async () => {
    const page = await open({ history: [message(1), mine()] });
    page.api.answer('DELETE /api/messages/:id', fail('DELETION_CLOSED'));
    await page.openMenu(1);
    await page.press('Delete for both…');
    await page.press('Delete');
    await page.findByText('A message can be deleted for ten minutes only.');
    page.getByText('my own');
  });

  test('is offered for ten minutes of the server, on a device that is 15 minutes fast', async () => {
    const page = await open({ history: [message(1), mine(900_000)] });
    page.clock.ahead.set({ ms: -900_000 });
    await page.openMenu(1);
    page.getByRole('button', { name: 'Delete for both…' });
  });

  test('is not offered after ten minutes', async () => {
    const page = await open({ history: [message(1), mine(DELETE_WITHIN + 60_000)] });
    await page.openMenu(1);
    page.getByRole('button', { name: 'Copy the text' });
    expect(page.queryByRole('button', { name: 'Delete for both…' })).toBeNull();
  });
});

test('what either does on another device shows at once', async () => {
  const page = await open();
  const of = { conversationId: withBob, messageId: message(2).id };
  await act(async () => page.socket.receive('dm:message_reacted', { ...of, userId: bob, emoji: '😂' }));
  page.getByRole('button', { name: '😂 from bob' });
  await act(async () => page.socket.receive('dm:message_deleted', { ...of, deletedBy: me, deletedAt: at(9) }));
  page.getByText('Message deleted');
  expect(page.queryByText('my own')).toBeNull();
  expect(page.queryByRole('button', { name: '😂 from bob' })).toBeNull();
});

test('a former friend’s message can be copied and reported, and nothing else', async () => {
  const page = await open({ friends: { kind: 'ready', data: [carol] }, history: [message(1)] });
  await page.openMenu(0);
  const menu = page.getByRole('dialog', { name: 'Message options' });
  const names = [...menu.querySelectorAll('button, a')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Copy the text', 'Report…']);
});

test('a finger that rests on a message opens the sheet; one that moves or is lifted does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await open({ history: [message(1)] });
  const bubble = page.getByText('message 1');
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
  const sheet = () => page.queryByRole('dialog', { name: 'Message options' });
  const rest = () => vi.advanceTimersByTimeAsync(600);
  fireEvent.pointerDown(bubble, finger);
  fireEvent.pointerMove(bubble, { ...finger, clientY: 70 });
  await rest();
  expect(sheet()).toBeNull();
  fireEvent.pointerDown(bubble, finger);
  fireEvent.pointerUp(bubble, finger);
  await rest();
  expect(sheet()).toBeNull();
  fireEvent.pointerDown(bubble, finger);
  await rest();
  await waitFor(() => expect(sheet()).not.toBeNull());
  vi.useRealTimers();
  // Lifting it presses nothing of the sheet under it; the next press does.
  page.api.answer('PUT /api/messages/:id/reaction', null);
  const emoji = await page.findByRole('button', { name: '😢' });
  fireEvent.pointerUp(emoji, finger);
  fireEvent.click(emoji, { detail: 1 });
  await act(settle);
  expect(page.callsTo('PUT /api/messages/:id/reaction')).toEqual([]);
  fireEvent.pointerDown(emoji, finger);
  fireEvent.click(emoji, { detail: 1 });
  await waitFor(() => expect(page.callsTo('PUT /api/messages/:id/reaction')).toHaveLength(1));
});

test('each button says of which message it is', async () => {
  const page = await open();
  const described = page
    .getAllByRole('button', { name: 'Message options' })
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toEqual([expect.stringContaining('message 1'), expect.stringContaining('my own')]);
});
