import { PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import { describe, expect, test } from 'vitest';
import { bob, me, message, withBob } from '../examples.ts';
import type { OutboxItem } from '../outbox/outbox-state.ts';
import { estimateHeight, incomingAfter, type Row, rowsOf } from './rows-state.ts';

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
  test.each([
    ['five minutes', '10:05:00', ['day start', 'end']],
    ['a little more', '10:05:01', ['day start end', 'start end']],
    ['hours', '23:59:59', ['day start end', 'start end']],
  ])('what follows on the same day after %s', (_name, time, expected) => {
    const pair = [from(bob, 1, '2026-06-29T10:00:00'), from(bob, 2, `2026-06-29T${time}`)];
    expect(marks(rowsOf({ messages: pair, hasOlder: false }, [], me))).toEqual(expected);
  });
  test('the first row starts nothing while older messages can be loaded; the last ends its group', () => {
    expect(marks(rowsOf({ messages: talk.slice(0, 2), hasOlder: true }, [], me))).toEqual(['', 'end']);
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
    expect(
      rowOf({
        reactions: [
          { userId: bob, emoji: '🎉' },
          { userId: me, emoji: '👍' },
        ],
      })?.reactions,
    ).toEqual([
      { emoji: '🎉', mine: false, theirs: true },
      { emoji: '👍', mine: true, theirs: false },
    ]);
    expect(rowOf({})?.reactions).toEqual([]);
  });
  test('a picture is shown without the words that stand for it, also while it is sent', () => {
    const picture = { url: '/p', width: 40, height: 30 };
    expect(rowOf({ content: PICTURE_TEXT, picture })).toMatchObject({ content: '', picture });
    const item = unsent('x', '2026-06-30T00:07:00', { content: '', picture: { id: 'p', width: 40, height: 30 } });
    expect(rowsOf({ messages: [], hasOlder: false }, [item], me)[0]?.picture).toEqual(item.picture);
  });
  test('a call is told from words', () => {
    const call = { outcome: 'missed', seconds: 0 } as const;
    expect(rowOf({ call })?.call).toEqual(call);
    expect(rowOf({})?.call).toBeUndefined();
  });
  test('a deleted message says so', () => {
    expect(rowOf({ deletedAt: iso('2026-06-30T00:09:00') })?.isDeleted).toBe(true);
    expect(rowOf({})?.isDeleted).toBe(false);
  });
  test('a quotation says whose words they are', () => {
    const quote = { id: 'q', senderId: me, createdAt: talk[0]?.createdAt ?? '', excerpt: 'hello' };
    expect(rowOf({ quote })?.quote).toEqual({ id: 'q', mine: true, excerpt: 'hello' });
    expect(rowOf({ quote: { ...quote, isPicture: true } })?.quote?.isPicture).toBe(true);
    const item = unsent('x', '2026-06-30T00:07:00', { quote: { ...quote, senderId: bob } });
    expect(rowsOf({ messages: [], hasOlder: false }, [item], me)[0]).toMatchObject({
      quote: { id: 'q', mine: false },
    });
  });
});

describe('the height of a row, until it is measured', () => {
  const middle = { startsDay: false, startsGroup: false, endsGroup: false };
  const row: Row = { key: 'x', content: 'hello', mine: true, at: 0, status: 'sent', ...middle };
  const added = (more: Partial<Row>) => estimateHeight({ ...row, ...more }) - estimateHeight(row);
  const picture = { width: 200, height: 100 };

  test('is that of a line in its bubble', () => {
    expect(estimateHeight(row)).toBe(58);
  });
  test('is some, even of a row that is not there', () => {
    expect(estimateHeight(undefined)).toBeGreaterThan(0);
  });
  test.each<[string, number, Partial<Row>]>([
    ['60 characters', 0, { content: 'x'.repeat(60) }],
    ['61 characters', 22, { content: 'x'.repeat(61) }],
    ['three lines, one of them empty', 44, { content: 'hello\n\nhello' }],
    ['the date above it', 46, { startsDay: true }],
    ['the gap between groups', 10, { startsGroup: true }],
    ['what it answers', 52, { quote: { id: 'q', mine: true, excerpt: 'hello' } }],
    ['reactions', 32, { reactions: [{ emoji: '🎉', mine: true, theirs: false }] }],
    ['no reactions', 0, { reactions: [] }],
    ['a failure and what to do', 44, { status: 'failed' }],
    ['a picture above the words', 106, { picture }],
    ['a picture in place of the words', 84, { picture, content: '' }],
    ['a large picture, which is shown smaller', 206, { picture: { width: 640, height: 400 } }],
  ])('for %s it grows by %i', (_name, pixels, more) => {
    expect(added(more)).toBe(pixels);
  });
});
