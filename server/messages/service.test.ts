import {
  type CallEntry,
  dmMessage,
  dmMessagesDelivered,
  dmMessagesRead,
  dmUnarchived,
  dmUserTyping,
} from '@visavis/domain/messages/contract.ts';
import { textOf } from '@visavis/domain/ringing/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { entryIdOf, type SendFacts } from './decisions.ts';
import type { Access } from './repo.ts';
import type { Draft, MessageRow } from './repo-batch.ts';
import type { Sent } from './repo-send.ts';
import { createMessages, type Messages, type MessagesDependencies } from './service.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const at = new Date(NOW).toISOString();
const bob = { id: 'bob', username: 'bob', displayName: 'Bob', avatarFile: null, karma: 60 };
const text = {
  id: 'm',
  conversationId: 'c',
  senderId: 'alice',
  content: 'hi',
  createdAt: new Date(NOW),
  readAt: null,
};
const row: MessageRow = { ...text, callOutcome: null, callSeconds: null, deletedAt: null, replyToId: null };
const read = { ...row, readAt: new Date(NOW) };
const shown = { ...text, createdAt: at, readAt: null, isRead: false, isDelivered: false };
const delivered = { toViewer: null, toOther: null };

let messages: Messages;
let sent: [to: string, event: string, payload: unknown][];
let granted: Access | undefined;
let drafts: Draft[];
let time: (facts: SendFacts) => number;
let outcome: Sent;
let stored: number[];
let opened: { id: string; started: boolean; unarchived: boolean };
let isArchived: boolean;
let isUnverified: boolean;
let conversation: object | undefined;
let readFrom: unknown[];
/** whether messages have arrived that had not before */
let isArrival: boolean;
let archivedFor: unknown[];
let news: unknown[];

beforeEach(() => {
  granted = { otherId: 'bob', areFriends: true, silentSince: null, delivered };
  [sent, drafts, stored, readFrom, archivedFor, news] = [[], [], [], [], [], []];
  outcome = { outcome: 'stored', message: row, quoted: undefined, picture: undefined, unarchivedFor: [] } as Sent;
  opened = { id: 'c', started: true, unarchived: false };
  [isArchived, isArrival, isUnverified] = [true, true, false];
  conversation = { id: 'c', createdAt: new Date(0), other: bob, last: read, unread: 2, silentSince: null, delivered };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    pushNews: (...of: unknown[]) => void news.push(of),
    onStored: (count: number) => void stored.push(count),
    store: {
      async send(batch: Draft[], _at: Date, decide: typeof time) {
        time = decide;
        drafts.push(...batch);
        return batch.map(() => outcome);
      },
    },
    repo: {
      access: async () => granted,
      conversations: async () => [conversation],
      archived: async () => [conversation, conversation],
      conversation: async () => conversation,
      open: async () => opened,
      page: async (id: string, before: Date | undefined) => {
        readFrom.push([id, before]);
        return [read];
      },
      extras: async () => () => ({ quoted: undefined, reactions: [] }),
      markRead: async (...of: unknown[]) => void readFrom.push(of),
      async archive(...of: unknown[]) {
        archivedFor.push(of);
        return isArchived;
      },
      async markDelivered(...of: unknown[]) {
        readFrom.push(of);
        return isArrival;
      },
    },
    refuseContact: async () => {
      if (isUnverified) throw new AppError('EMAIL_UNVERIFIED');
    },
    realtime: {
      toUser: (to: string, event: { name: string }, payload: unknown) => void sent.push([to, event.name, payload]),
    },
  };
  messages = createMessages(dependencies as unknown as MessagesDependencies);
});

const presented = {
  id: 'c',
  otherUser: { userId: 'bob', username: 'bob', displayName: 'Bob', avatar: expect.any(String), karma: 60 },
  lastMessage: { ...shown, isRead: true, isDelivered: true, readAt: at },
  lastMessageAt: at,
  unreadCount: 2,
  createdAt: '1970-01-01T00:00:00.000Z',
};

describe('opening a conversation', () => {
  it.each([true, false])('answers with it (started now: %s)', async (started) => {
    opened = { id: 'c', started, unarchived: false };
    expect(await messages.open('alice', 'bob')).toEqual({ started, conversation: presented });
    expect(sent).toEqual([]);
  });

  it('notifies the tabs of the user when it was archived', async () => {
    opened = { id: 'c', started: false, unarchived: true };
    await messages.open('alice', 'bob');
    expect(sent).toEqual([['alice', dmUnarchived.name, { conversationId: 'c' }]]);
  });

  it('with oneself is refused, and so is one that is gone', async () => {
    await expect(messages.open('alice', 'alice')).rejects.toMatchObject({ code: 'SELF' });
    conversation = undefined;
    await expect(messages.open('alice', 'bob')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves the list of conversations as the user sees them', async () => {
    expect(await messages.conversations('alice')).toEqual([presented]);
    expect(await messages.archived('alice')).toEqual([presented, presented]);
  });
});

describe('sending', () => {
  const send = (clientMessageId?: string) =>
    messages.send('alice', { recipientId: 'bob', content: 'hi', clientMessageId });

  it.each([
    ['client id', 'client id'],
    [undefined, null],
  ])('with the client’s id %j stores a draft with %j', async (given, kept) => {
    expect(await send(given)).toEqual(shown);
    expect(drafts).toEqual([
      {
        id: 'id of 0',
        conversationId: 'id of 0',
        senderId: 'alice',
        recipientId: 'bob',
        content: 'hi',
        clientMessageId: kept,
        replyToId: null,
        pictureId: null,
      },
    ]);
    expect(stored).toEqual([1]);
  });

  it('notifies both, after whoever had archived the conversation', async () => {
    outcome = { outcome: 'stored', message: row, quoted: undefined, unarchivedFor: ['bob'] } as Sent;
    await send();
    expect(sent).toEqual([
      ['bob', dmUnarchived.name, { conversationId: 'c' }],
      ['bob', dmMessage.name, { conversationId: 'c', message: shown }],
      ['alice', dmMessage.name, { conversationId: 'c', message: shown }],
    ]);
  });

  it('is news for the other', async () => {
    await send();
    expect(news).toEqual([['bob', { kind: 'message', fromId: 'alice', conversationId: 'c', text: 'hi' }]]);
  });

  it('with a quote and a picture shows both, and says in the news that there is one', async () => {
    const quoted = { id: 'q', senderId: 'bob', content: 'hello', createdAt: new Date(NOW), deletedAt: null };
    const picture = { width: 3, height: 2 };
    outcome = { outcome: 'stored', message: row, quoted, picture, unarchivedFor: [] } as unknown as Sent;
    expect(await send()).toEqual({
      ...shown,
      quote: { id: 'q', senderId: 'bob', createdAt: at, excerpt: 'hello' },
      picture: { url: '/api/messages/m/picture', width: 3, height: 2 },
    });
    expect(news).toEqual([['bob', expect.objectContaining({ text: 'hi', isPicture: true })]]);
  });

  it('again what is stored already answers with it and notifies no one', async () => {
    outcome = { outcome: 'repeated', message: row } as unknown as Sent;
    expect(await send()).toEqual(shown);
    expect([sent, stored, news]).toEqual([[], [0], []]);
  });

  it('gets a time after the latest message of the conversation', async () => {
    await send();
    expect(time({ exists: true, areFriends: true, lastMessageAt: NOW })).toBe(NOW + 1);
  });

  it('is refused to oneself, and where the decision refuses it', async () => {
    await expect(messages.send('alice', { recipientId: 'alice', content: 'hi' })).rejects.toMatchObject({
      code: 'SELF',
    });
    outcome = { outcome: 'refused', error: new AppError('NOT_FRIENDS') } as Sent;
    await expect(send()).rejects.toMatchObject({ code: 'NOT_FRIENDS' });
    expect([sent, drafts.length]).toEqual([[], 1]);
  });
});

describe('the entry of a call', () => {
  const record = (outcome: CallEntry['outcome']) =>
    messages.recordCall({ callId: 'call', callerId: 'alice', calleeId: 'bob', entry: { outcome, seconds: 0 } });

  it('is stored once for a call, and sent to both', async () => {
    await record('ended');
    const entry: CallEntry = { outcome: 'ended', seconds: 0 };
    expect(drafts).toEqual([
      {
        ...{ id: 'id of 0', conversationId: 'id of 0', senderId: 'alice', recipientId: 'bob' },
        ...{
          content: textOf(entry),
          clientMessageId: entryIdOf('call'),
          replyToId: null,
          pictureId: null,
          call: entry,
        },
      },
    ]);
    expect(sent.map(([to, event]) => [to, event])).toEqual([
      ['bob', dmMessage.name],
      ['alice', dmMessage.name],
    ]);
    expect(news).toEqual([]);
  });

  it('is news where it was missed', async () => {
    await record('missed');
    expect(news).toEqual([['bob', { kind: 'call', fromId: 'alice', missedIn: 'c' }]]);
  });

  it.each<Sent>([
    { outcome: 'repeated', message: row } as unknown as Sent,
    { outcome: 'refused', error: new AppError('NOT_FRIENDS') } as Sent,
  ])('that is not stored is sent to no one: $outcome', async (of) => {
    outcome = of;
    await record('missed');
    expect([sent, news]).toEqual([[], []]);
  });
});

describe('in a conversation', () => {
  it.each<[string, Date | null, boolean]>([
    ['without a block', null, true],
    ['that a block follows later', new Date(NOW + 1), true],
    ['after a block', new Date(NOW), false],
  ])('the sender sees that a message is read, %s: %s', async (_, silentSince, isRead) => {
    granted = { otherId: 'bob', areFriends: true, silentSince, delivered };
    expect(await messages.page('alice', 'c', undefined)).toEqual([
      { ...shown, isRead, isDelivered: isRead, readAt: isRead ? at : null },
    ]);
    expect(await messages.page('bob', 'c', at)).toEqual([{ ...shown, isRead: true, isDelivered: true, readAt: at }]);
    expect(readFrom).toEqual([
      ['c', undefined],
      ['c', new Date(NOW)],
    ]);
  });

  it.each<[string, Date | null, string[]]>([
    ['both', null, ['alice', 'bob']],
    ['over a block the reader alone', new Date(0), ['alice']],
  ])('reading notifies %s', async (_, silentSince, notified) => {
    granted = { otherId: 'bob', areFriends: true, silentSince, delivered };
    await messages.markRead('alice', 'c');
    const payload = { conversationId: 'c', readBy: 'alice', readAt: at };
    expect(sent).toEqual(notified.map((userId) => [userId, dmMessagesRead.name, payload]));
    expect(readFrom).toEqual([['c', 'alice', new Date(NOW)]]);
  });

  it.each<[string, Date | null, boolean, string[]]>([
    ['both', null, true, ['alice', 'bob']],
    ['no one where it is known', null, false, []],
    ['no one over a block', new Date(0), true, []],
  ])('arriving notifies %s', async (_, silentSince, isNew, notified) => {
    granted = { otherId: 'bob', areFriends: true, silentSince, delivered };
    isArrival = isNew;
    await messages.markDelivered('alice', 'c', at);
    const payload = { conversationId: 'c', deliveredTo: 'alice', upTo: at };
    expect(sent).toEqual(notified.map((userId) => [userId, dmMessagesDelivered.name, payload]));
    expect(readFrom).toEqual(silentSince ? [] : [['c', 'alice', new Date(NOW)]]);
  });

  it.each([
    [true, [['bob', dmUserTyping.name, { conversationId: 'c', userId: 'alice', isTyping: true }]]],
    [false, []],
  ])('typing is forwarded between friends (%s) only', async (areFriends, expected) => {
    granted = { otherId: 'bob', areFriends, silentSince: null, delivered };
    await messages.typing('alice', 'c', true);
    expect(sent).toEqual(expected);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['reads', () => messages.page('mallory', 'c', undefined)],
    ['marks', () => messages.markRead('mallory', 'c')],
    ['types', () => messages.typing('mallory', 'c', true)],
    ['receives', () => messages.markDelivered('mallory', 'c', at)],
    ['archives', () => messages.archive('mallory', 'c')],
  ])('nobody else %s', async (_, act) => {
    granted = undefined;
    isArchived = false;
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([sent, readFrom]).toEqual([[], []]);
  });

  it('archiving succeeds for a member', async () => {
    await expect(messages.archive('alice', 'c')).resolves.toBeUndefined();
    expect(archivedFor).toEqual([['c', 'alice', new Date(NOW)]]);
  });

  it('what was archived comes back, on every device', async () => {
    expect(await messages.unarchive('alice', 'c')).toEqual(presented);
    expect(archivedFor).toEqual([['c', 'alice', null]]);
    expect(sent).toEqual([['alice', dmUnarchived.name, { conversationId: 'c' }]]);
    conversation = undefined;
    await expect(messages.unarchive('alice', 'c')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it.each([
  ['opens a conversation', () => messages.open('alice', 'bob')],
  ['sends a message', () => messages.send('alice', { recipientId: 'bob', content: 'hi' })],
])('no one %s before they have confirmed their address', async (_, act) => {
  isUnverified = true;
  await expect(act()).rejects.toMatchObject({ code: 'EMAIL_UNVERIFIED' });
  expect([drafts, sent]).toEqual([[], []]);
});
