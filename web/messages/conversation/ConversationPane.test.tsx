import { act, fireEvent, within } from '@testing-library/react';
import type { Message } from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { at, bob, conversation, me, message, messages, withBob } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages, withCarol } from '../MessagesScreen.fake.tsx';

beforeEach(prepareMessages);

/** The conversation with bob, its first message on screen. */
async function openWithBob() {
  const page = openMessages(withBob, { history: [message(1)] });
  await page.findByText('message 1');
  return { ...page, write: (text: string) => page.user.type(page.getByLabelText('Message to bob'), text) };
}

describe('reading', () => {
  test('shows how far each message has come: sent, delivered, read', async () => {
    const page = openMessages(withBob, {
      history: [message(1), message(2, { senderId: me, isRead: true, readAt: at(5) }), message(3, { senderId: me })],
    });
    await page.findByText('message 1');
    const marks = () =>
      page.getAllByRole('img', { name: /Sent|Delivered|Read/ }).map((mark) => mark.getAttribute('aria-label'));
    expect(marks()).toEqual(['Read', 'Sent']);
    await act(async () =>
      page.socket.receive('dm:messages_delivered', { conversationId: withBob, deliveredTo: bob, upTo: at(3) }),
    );
    expect(marks()).toEqual(['Read', 'Delivered']);
    await act(async () =>
      page.socket.receive('dm:messages_read', { conversationId: withBob, readBy: bob, readAt: at(9) }),
    );
    expect(page.getAllByRole('img', { name: 'Read' })).toHaveLength(2);
  });

  test('has a heading for each day, one level below that of the conversation', async () => {
    const page = await openWithBob();
    page.getByRole('heading', { level: 1, name: 'bob' });
    const history = within(page.getByRole('region', { name: 'Messages' }));
    expect(history.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H2']);
  });

  test('retries after an error, and greets in an empty conversation', async () => {
    const page = openMessages(withBob, { history: fail() });
    await page.findByText('Error loading messages.');
    page.api.answer('GET /api/messages/conversations/:id', []);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText('Say hello to bob');
  });

  test('loads older messages near the top, each page once', async () => {
    const page = openMessages(withBob, {
      history: ({ query }) =>
        query?.before === at(21) ? messages(1, 20) : query?.before === at(1) ? [] : messages(21, 40),
    });
    const history = await page.findByRole('region', { name: 'Messages' });
    await expect.poll(() => page.callsTo('GET /api/messages/conversations/:id')).toHaveLength(2);
    history.scrollTop = 0;
    fireEvent.scroll(history);
    await page.findByText(/This is the beginning/);
    expect(page.callsTo('GET /api/messages/conversations/:id').map(({ query }) => query?.before)).toEqual([
      undefined,
      at(21),
      at(1),
    ]);
  });

  test('retries older messages that failed to load', async () => {
    const page = openMessages(withBob, { history: ({ query }) => (query?.before ? fail()() : messages(21, 40)) });
    expect(await page.findAllByText('Failed to load older messages')).toHaveLength(2);
    page.api.answer('GET /api/messages/conversations/:id', ({ query }) =>
      query?.before === at(21) ? messages(15, 20) : [],
    );
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByText(/This is the beginning/);
  });

  test('fetches the missed messages after a lost connection, without gaps or repeats', async () => {
    const page = openMessages(withBob, { history: messages(1, 3) });
    await page.findByText('message 3');
    await act(async () => page.socket.drop(page.clock.now()));
    page.api.answer('GET /api/messages/conversations/:id', messages(1, 6));
    await act(async () => page.socket.reconnect());
    await page.findByText('message 6');
    const shown = within(page.getByRole('region', { name: 'Messages' })).getAllByText(/^message \d+$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `message ${n}`));
  });

  test('a screen reader says each message that arrives, the same words too', async () => {
    const page = await openWithBob();
    const later = (seconds: number) => new Date(page.clock.now() + seconds * 1000).toISOString();
    const hear = async (n: number) => {
      await page.receive(message(n, { content: 'ok', createdAt: later(n) }));
      return page.findByText('bob: ok');
    };
    const first = await hear(2);
    expect(await hear(3)).not.toBe(first);
  });

  test('says what became of a call to each of the two', async () => {
    const entry = (n: number, senderId: string, outcome: 'missed' | 'declined') =>
      message(n, { senderId, content: '', call: { outcome, seconds: 0 } });
    const page = openMessages(withBob, {
      history: [entry(1, bob, 'missed'), entry(2, me, 'missed'), entry(3, me, 'declined')],
      conversations: [conversation({ lastMessage: entry(2, me, 'missed') })],
    });
    await page.findByText('Missed call');
    expect(page.getAllByText('No answer')).toHaveLength(2);
    page.getByText('Declined call');
  });

  test('says that the account is gone where its conversation cannot be opened any more', async () => {
    const page = openMessages(withBob, {
      history: () => {
        page.api.answer('GET /api/messages/conversations', []);
        return fail('NOT_FOUND')();
      },
    });
    await page.findByText('bob’s account no longer exists');
  });

  test('lets former friends read but not write', async () => {
    const page = openMessages(withBob, { history: [message(1)], friends: { kind: 'ready', data: [carol] } });
    await page.findByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    page.getByText('message 1');
  });
});

describe('sending', () => {
  test('leaves no draft of what it has sent', async () => {
    const page = openMessages(withBob, {
      conversations: [conversation(), conversation({ id: withCarol, otherUser: carol })],
      history: [message(1)],
    });
    page.socket.acknowledge('dm:send', () => new Promise(() => undefined));
    await page.user.type(await page.findByLabelText('Message to bob'), 'hello{Enter}');
    await act(async () => page.navigate(withCarol));
    await page.user.type(await page.findByLabelText('Message to carol'), 'hi');
    await act(async () => page.navigate(withBob));
    expect(await page.findByLabelText('Message to bob')).toHaveProperty('value', '');
    await act(async () => page.navigate(withCarol));
    expect(await page.findByLabelText('Message to carol')).toHaveProperty('value', 'hi');
  });

  test('sends a message with an id and shows it once', async () => {
    let answer: (ack: Ack) => void = () => undefined;
    const page = await openWithBob();
    page.socket.acknowledge('dm:send', () => new Promise((resolve) => (answer = resolve)));
    await page.write(' hello {Enter}');
    page.getByRole('img', { name: 'Sending' });
    expect(page.socket.sentOf('dm:send')).toEqual([
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
    page.socket.acknowledge('dm:send', () => ({ ok: false, error: '', code: 'EMAIL_UNVERIFIED' }));
    await page.write('hello{Enter}');
    await page.findByText(/^Error sending message\. /);
    await page.findAllByText('Failed to send message');
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('button', { name: 'Try again' });
    expect(page.socket.sentOf('dm:send')).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('says that the account is gone where the server knows it no more, and offers nothing again', async () => {
    const page = await openWithBob();
    page.socket.acknowledge('dm:send', () => {
      page.api.answer('GET /api/messages/conversations', []);
      return { ok: false, error: '', code: 'NOT_FOUND' };
    });
    await page.write('hello{Enter}');
    await page.findByText('bob’s account no longer exists');
    page.getByText('No conversations yet');
    expect(page.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('offers no other try of what would be refused again', async () => {
    const page = await openWithBob();
    page.socket.acknowledge('dm:send', () => ({ ok: false, error: '', code: 'NOT_FOUND' }));
    await page.write('hello{Enter}');
    await page.findByRole('button', { name: 'Delete' });
    expect(page.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('says at once that a suspension keeps the user from writing, and where its reasons are', async () => {
    const page = openMessages(conversation().id, { restraint: 'contact', history: [message(1)] });
    await page.findByText(/^Your account is suspended\. Until the suspension ends, you cannot write/);
    expect(page.getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/matching');
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    expect(page.getByRole('button', { name: 'New conversation' })).toHaveProperty('disabled', true);
  });

  test('lets someone write whom a suspension keeps from calls alone', async () => {
    const page = openMessages(conversation().id, { restraint: 'calls', history: [message(1)] });
    await page.findByLabelText('Message to bob');
  });

  test('removes the composer and the retry when the two are no longer friends', async () => {
    const page = await openWithBob();
    page.socket.acknowledge('dm:send', () => ({ ok: false, error: '', code: 'NOT_FRIENDS' }));
    await page.write('hello{Enter}');
    await page.findByText('Error sending message. You are not friends. Become friends first to write to each other.');
    page.getByText(/You are no longer friends/);
    expect(page.queryByLabelText('Message to bob')).toBeNull();
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Delete' }));
    expect(page.queryByText('hello')).toBeNull();
  });

  test('holds a message while disconnected and sends it after the reconnect', async () => {
    const page = await openWithBob();
    page.socket.acknowledge('dm:send', () => ({ ok: true, data: message(2, { senderId: me, content: 'hello' }) }));
    await act(async () => page.socket.drop(page.clock.now()));
    await page.write('hello{Enter}');
    page.getByRole('img', { name: 'Waiting for the connection' });
    await act(async () => page.socket.reconnect());
    await page.findByRole('img', { name: 'Sent' });
  });

  test('sends typing once, and its end after a second', async () => {
    const page = await openWithBob();
    await page.write('hey');
    expect(page.socket.sentOf('dm:typing')).toEqual([{ conversationId: withBob, isTyping: true }]);
    await act(() => page.clock.advance(1000));
    expect(page.socket.sentOf('dm:typing')).toEqual([
      { conversationId: withBob, isTyping: true },
      { conversationId: withBob, isTyping: false },
    ]);
  });
});

test('archives, returns to the list and offers to take it back', async () => {
  const page = await openWithBob();
  page.api.answer('DELETE /api/messages/conversations/:id', null);
  await page.user.click(page.getByRole('button', { name: 'Conversation options' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Archive the conversation' }));
  await page.findByText('Conversation archived');
  await page.findByText('Select a conversation');
  expect(page.queryByText('bob')).toBeNull();
  page.api.answer('PUT /api/messages/conversations/:id/unarchive', conversation());
  await page.user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByText('bob');
  expect(page.callsTo('PUT /api/messages/conversations/:id/unarchive')).toEqual([{ params: { id: withBob } }]);
});

test('confirms the delivery of what arrives, and of what came while this device was away', async () => {
  const page = openMessages(null, {
    conversations: [conversation({ lastMessage: message(1, { isDelivered: false }), lastMessageAt: at(1) })],
  });
  await page.findByText('message 1');
  await page.receive(message(2));
  expect(page.socket.sentOf('dm:mark_delivered')).toEqual([
    { conversationId: withBob, upTo: at(1) },
    { conversationId: withBob, upTo: at(2) },
  ]);
});

test('lists archived conversations and restores one', async () => {
  const page = openMessages(null, { conversations: [] });
  page.api.answer('GET /api/messages/archived', [conversation({ lastMessage: message(1) })]);
  page.api.answer('PUT /api/messages/conversations/:id/unarchive', conversation());
  await page.user.click(await page.findByRole('button', { name: 'Archived' }));
  await page.findByText('message 1');
  await page.user.click(page.getByRole('button', { name: 'Restore the conversation with bob' }));
  await page.findByText('Nothing is archived');
  await page.user.click(page.getAllByRole('button', { name: 'Back to the conversations' })[0] as HTMLElement);
  await page.findByRole('link', { name: /bob/ });
});

test.each<[string, Partial<Message>]>([
  ['Du: hallo', { senderId: me, content: 'hallo' }],
  ['Nachricht gelöscht', { content: 'Message deleted', deletedAt: at(2) }],
  ['Bild', { content: 'Picture', picture: { url: '/p.webp', width: 4, height: 3 } }],
])('an archived conversation shows its last message as the list does: %s', async (shown, part) => {
  await speak('de');
  const page = openMessages(null, { conversations: [], archived: [conversation({ lastMessage: message(1, part) })] });
  await page.user.click(await page.findByRole('button', { name: 'Archiviert' }));
  await page.findByText(shown);
});

test('a conversation that was archived elsewhere says so and can be restored in its place', async () => {
  const page = openMessages(withBob, { conversations: [], history: [message(1)], archived: [conversation()] });
  page.api.answer('PUT /api/messages/conversations/:id/unarchive', conversation());
  await page.user.click(await page.findByRole('button', { name: 'Restore the conversation' }));
  await page.findByText('message 1');
});

test('a failed refresh keeps what is loaded and says so', async () => {
  const page = await openWithBob();
  page.api.answer('GET /api/messages/conversations/:id', fail());
  await act(async () => page.socket.drop(page.clock.now()));
  await act(async () => page.socket.reconnect());
  await page.findByText('Failed to load messages');
  page.getByText('message 1');
});
