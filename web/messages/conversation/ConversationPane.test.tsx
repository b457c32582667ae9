import { act, fireEvent, within } from '@testing-library/react';
import {
  archiveConversation,
  dmMessagesRead,
  dmSend,
  dmTyping,
  listMessages,
} from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, bob, me, message, messages, withBob } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages } from '../MessagesScreen.fake.tsx';

beforeEach(prepareMessages);

/** The conversation with bob, its first message on screen. */
async function openWithBob() {
  const page = openMessages(withBob, { history: [message(1)] });
  await page.findByText('message 1');
  return { ...page, write: (text: string) => page.user.type(page.getByLabelText('Message to bob'), text) };
}

describe('reading', () => {
  test('shows one check for sent and two for read messages', async () => {
    const page = openMessages(withBob, {
      history: [message(1), message(2, { senderId: me, isRead: true, readAt: at(5) }), message(3, { senderId: me })],
    });
    await page.findByText('message 1');
    expect(page.getAllByRole('img', { name: /Sent|Read/ }).map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Read',
      'Sent',
    ]);
    await act(async () => page.socket.receive(dmMessagesRead, { conversationId: withBob, readBy: bob, readAt: at(9) }));
    expect(page.getAllByRole('img', { name: 'Read' })).toHaveLength(2);
  });

  test('retries after an error, and greets in an empty conversation', async () => {
    const page = openMessages(withBob, { history: fail() });
    await page.findByText('Failed to load messages');
    page.api.answer(listMessages, []);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText('Say hello to bob');
  });

  test('loads older messages near the top, each page once', async () => {
    const page = openMessages(withBob, {
      history: ({ query }) =>
        query?.before === at(21) ? messages(1, 20) : query?.before === at(1) ? [] : messages(21, 40),
    });
    const history = await page.findByRole('region', { name: 'Messages' });
    await expect.poll(() => page.callsTo(listMessages)).toHaveLength(2);
    history.scrollTop = 0;
    fireEvent.scroll(history);
    await page.findByText(/This is the beginning/);
    expect(page.callsTo(listMessages).map(({ query }) => query?.before)).toEqual([undefined, at(21), at(1)]);
  });

  test('retries older messages that failed to load', async () => {
    const page = openMessages(withBob, { history: ({ query }) => (query?.before ? fail()() : messages(21, 40)) });
    expect(await page.findAllByText('Failed to load older messages')).toHaveLength(2);
    page.api.answer(listMessages, ({ query }) => (query?.before === at(21) ? messages(15, 20) : []));
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText(/This is the beginning/);
  });

  test('fetches the missed messages after a lost connection, without gaps or repeats', async () => {
    const page = openMessages(withBob, { history: messages(1, 3) });
    await page.findByText('message 3');
    await act(async () => page.socket.drop(page.clock.now()));
    page.api.answer(listMessages, messages(1, 6));
    await act(async () => page.socket.reconnect());
    await page.findByText('message 6');
    const shown = within(page.getByRole('region', { name: 'Messages' })).getAllByText(/^message \d+$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `message ${n}`));
  });

  test('lets former friends read but not write', async () => {
    const page = openMessages(withBob, { history: [message(1)], friends: { kind: 'ready', data: [carol] } });
    await page.findByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    page.getByText('message 1');
  });
});

describe('sending', () => {
  test('sends a message with an id and shows it once', async () => {
    let answer: (ack: Ack) => void = () => undefined;
    const page = await openWithBob();
    page.socket.acknowledge(dmSend, () => new Promise((resolve) => (answer = resolve)));
    await page.write(' hello {Enter}');
    page.getByRole('img', { name: 'Sending' });
    expect(page.socket.sentOf(dmSend)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    const stored = message(2, { senderId: me, content: 'hello' });
    await page.receive(stored);
    page.getByRole('img', { name: 'Sent' });
    await act(async () => answer({ ok: true, data: stored }));
    const history = page.getByRole('region', { name: 'Messages' });
    expect(within(history).getAllByText('hello')).toHaveLength(1);
  });

  test('shows why a message was refused, and retries or deletes it', async () => {
    const page = await openWithBob();
    page.socket.acknowledge(dmSend, () => ({ ok: false, error: '', code: 'NOT_FOUND' }));
    await page.write('hello{Enter}');
    await page.findByText(/^Failed to send message · /);
    await page.findAllByText('Failed to send message');
    await page.user.click(page.getByRole('button', { name: 'Retry' }));
    await page.findByRole('button', { name: 'Retry' });
    expect(page.socket.sentOf(dmSend)).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('removes the composer and the retry when the two are no longer friends', async () => {
    const page = await openWithBob();
    page.socket.acknowledge(dmSend, () => ({ ok: false, error: '', code: 'NOT_FRIENDS' }));
    await page.write('hello{Enter}');
    await page.findByText('Failed to send message · You are not friends. Become friends first to write to each other.');
    page.getByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    expect(page.queryByRole('button', { name: 'Retry' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('holds a message while disconnected and sends it after the reconnect', async () => {
    const page = await openWithBob();
    page.socket.acknowledge(dmSend, () => ({ ok: true, data: message(2, { senderId: me, content: 'hello' }) }));
    await act(async () => page.socket.drop(page.clock.now()));
    await page.write('hello{Enter}');
    page.getByRole('img', { name: 'Waiting for the connection' });
    await act(async () => page.socket.reconnect());
    await page.findByRole('img', { name: 'Sent' });
  });

  test('sends typing once, and its end after a second', async () => {
    const page = await openWithBob();
    await page.write('hey');
    expect(page.socket.sentOf(dmTyping)).toEqual([{ conversationId: withBob, isTyping: true }]);
    await act(() => page.clock.advance(1000));
    expect(page.socket.sentOf(dmTyping)).toEqual([
      { conversationId: withBob, isTyping: true },
      { conversationId: withBob, isTyping: false },
    ]);
  });
});

test('archives after a confirmation and returns to the list', async () => {
  const page = await openWithBob();
  page.api.answer(archiveConversation, null);
  await page.user.click(page.getByRole('button', { name: 'Conversation options' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Archive the conversation' }));
  expect(page.callsTo(archiveConversation)).toEqual([]);
  await page.user.click(await page.findByRole('button', { name: 'Archive' }));
  await page.findByText('Conversation archived');
  await page.findByText('Select a conversation');
  expect(page.queryByText('bob')).toBeNull();
});
