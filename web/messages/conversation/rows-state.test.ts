import { describe, expect, test } from 'vitest';
import { bob, me, message, withBob } from '../examples.ts';
import type { OutboxItem } from '../outbox/outbox-state.ts';
import { incomingAfter, rowsOf } from './rows-state.ts';

/** In the local time zone, like the days. */
const iso = (text: string) => new Date(text).toISOString();
const from = (senderId: string, n: number, time: string) => message(n, { senderId, createdAt: iso(time) });
const unsent = (id: string, time: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  clientMessageId: id,
  conversationId: withBob,
  recipientId: bob,
  content: id,
  createdAt: Date.parse(iso(time)),
  state: 'sending',
  attempts: 0,
  ...more,
});
const marks = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ startsDay, startsGroup, endsGroup }) =>
    [startsDay && 'day', startsGroup && 'start', endsGroup && 'end'].filter(Boolean).join(' '),
  );

const talk = [
  from(bob, 1, '2026-06-29T23:58:00'),
  from(bob, 2, '2026-06-29T23:59:00'),
  from(bob, 3, '2026-06-30T00:00:00'),
  from(me, 4, '2026-06-30T00:01:00'),
  from(me, 5, '2026-06-30T00:06:01'),
];

describe('groups and days', () => {
  test('a group ends with the day, with the person, or after five minutes', () => {
    expect(marks(rowsOf({ messages: talk, hasOlder: false }, [], me))).toEqual([
      'day start',
      'end',
      'day start end',
      'start end',
      'start end',
    ]);
  });
  test('the first row starts nothing while older messages can be loaded', () => {
    expect(marks(rowsOf({ messages: talk, hasOlder: true }, [], me))[0]).toBe('');
  });
  test('adding an older page changes only the row after it', () => {
    const late = rowsOf({ messages: talk.slice(2), hasOlder: true }, [], me);
    const all = rowsOf({ messages: talk, hasOlder: true }, [], me).slice(2);
    expect(all.slice(1)).toEqual(late.slice(1));
    expect(all[0]?.key).toBe(late[0]?.key);
  });
});

describe('status', () => {
  test('stored messages are sent or read; unsent ones come last', () => {
    const rows = rowsOf(
      { messages: [{ ...talk[3], isRead: true } as (typeof talk)[0], talk[4] as (typeof talk)[0]], hasOlder: false },
      [
        unsent('x', '2026-06-30T00:07:00'),
        unsent('y', '2026-06-30T00:07:10', { state: 'failed', code: 'NOT_FRIENDS' }),
      ],
      me,
    );
    expect(rows.map(({ status }) => status)).toEqual(['read', 'sent', 'sending', 'failed']);
    expect(rows[3]).toMatchObject({ mine: true, key: 'y', code: 'NOT_FRIENDS' });
  });
  test('a message keeps its key when it is stored, and is listed once', () => {
    const item = unsent('x', '2026-06-30T00:07:00');
    const stored = { ...from(me, 6, '2026-06-30T00:07:00'), clientMessageId: 'x' };
    expect(rowsOf({ messages: [], hasOlder: false }, [item], me).map(({ key }) => key)).toEqual(['x']);
    expect(rowsOf({ messages: [stored], hasOlder: false }, [item], me).map(({ key }) => key)).toEqual(['x']);
  });
});

test.each([
  [1, 2],
  [2, 1],
  [5, 0],
])('after message %i there are %i incoming ones', (n, count) => {
  const rows = rowsOf({ messages: talk, hasOlder: false }, [], me);
  expect(incomingAfter(rows, rows[n - 1]?.key ?? null)).toBe(count);
});

test('after an unknown row there are none', () => {
  const rows = rowsOf({ messages: talk, hasOlder: false }, [], me);
  expect(incomingAfter(rows, null)).toBe(0);
  expect(incomingAfter(rows, 'gone')).toBe(0);
});

describe('what belongs to a message', () => {
  const rowOf = (more: Parameters<typeof message>[1]) =>
    rowsOf({ messages: [message(1, more)], hasOlder: false }, [], me)[0];

  test('reactions are grouped by emoji, with who has put them there', () => {
    const reactions = [
      { userId: bob, emoji: '🎉' },
      { userId: me, emoji: '🎉' },
    ];
    expect(rowOf({ reactions })?.reactions).toEqual([{ emoji: '🎉', mine: true, theirs: true }]);
    expect(rowOf({ reactions: reactions.slice(0, 1) })?.reactions).toEqual([
      { emoji: '🎉', mine: false, theirs: true },
    ]);
  });
  test('a quotation says whose words they are', () => {
    const quote = { id: 'q', senderId: me, createdAt: talk[0]?.createdAt ?? '', excerpt: 'hello' };
    expect(rowOf({ quote })?.quote).toEqual({ id: 'q', mine: true, excerpt: 'hello' });
    const item = unsent('x', '2026-06-30T00:07:00', { quote: { ...quote, senderId: bob } });
    expect(rowsOf({ messages: [], hasOlder: false }, [item], me)[0]).toMatchObject({
      quote: { id: 'q', mine: false },
    });
  });
});
