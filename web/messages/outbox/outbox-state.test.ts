import { describe, expect, test } from 'vitest';
import { bob, me, message, withBob } from '../examples.ts';
import {
  backoff,
  isTransient,
  itemOf,
  MAX_ATTEMPTS,
  nextToSend,
  type OutboxItem,
  reduceOutbox,
  unsentIn,
} from './outbox-state.ts';

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  clientMessageId: id,
  conversationId: withBob,
  recipientId: bob,
  content: `text ${id}`,
  createdAt: 0,
  state: 'waiting',
  attempts: 0,
  ...more,
});
const states = (items: readonly OutboxItem[]) =>
  items.map(({ clientMessageId, state }) => `${clientMessageId} ${state}`);

describe('nextToSend', () => {
  test.each<[string, OutboxItem[], string | undefined]>([
    ['an empty outbox', [], undefined],
    ['the oldest', [item('a'), item('b')], 'a'],
    ['none while one is being sent', [item('a', { state: 'sending' }), item('b')], undefined],
    ['the next after a failed one', [item('a', { state: 'failed' }), item('b')], 'b'],
    ['none if all have failed', [item('a', { state: 'failed' })], undefined],
  ])('%s', (_name, items, next) => {
    expect(nextToSend(items)?.clientMessageId).toBe(next);
  });
});

describe('reduceOutbox', () => {
  test('adds, sends and drops a stored message', () => {
    const added = reduceOutbox([], { type: 'add', item: item('a') });
    const sending = reduceOutbox(added, { type: 'sending', id: 'a' });
    expect(states(sending)).toEqual(['a sending']);
    expect(reduceOutbox(sending, { type: 'stored', id: 'a' })).toEqual([]);
  });
  test('keeps waiting without a connection, however many attempts', () => {
    let items = [item('a')];
    for (let turn = 0; turn < 20; turn += 1) {
      items = reduceOutbox(reduceOutbox(items, { type: 'sending', id: 'a' }), {
        type: 'unanswered',
        id: 'a',
        counts: false,
      });
    }
    expect(states(items)).toEqual(['a waiting']);
  });
  test(`fails after ${MAX_ATTEMPTS} attempts without an answer`, () => {
    let items = [item('a')];
    const outcomes = Array.from({ length: MAX_ATTEMPTS }, () => {
      items = reduceOutbox(items, { type: 'unanswered', id: 'a', counts: true });
      return items[0]?.state;
    });
    expect(outcomes).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed']);
    expect(items[0]?.code).toBe('NO_ANSWER');
  });
  test('records why it was refused; retrying resets the attempts; removing drops it', () => {
    const failed = reduceOutbox([item('a', { attempts: 3 })], { type: 'refused', id: 'a', code: 'NOT_FRIENDS' });
    expect(failed[0]).toMatchObject({ state: 'failed', code: 'NOT_FRIENDS' });
    expect(reduceOutbox(failed, { type: 'retry', id: 'a', at: 9000 })[0]).toMatchObject({
      createdAt: 9000,
      state: 'waiting',
      attempts: 0,
      code: undefined,
    });
    expect(reduceOutbox(failed, { type: 'remove', id: 'a' })).toEqual([]);
  });
  test('leaves other items alone', () => {
    const items = [item('a'), item('b')];
    expect(reduceOutbox(items, { type: 'refused', id: 'a', code: 'SELF' })[1]).toBe(items[1]);
  });
});

describe('a message whose event arrives before its acknowledgement', () => {
  const own = message(7, { senderId: me, content: 'same words' });
  const sending = item('a', { state: 'sending', content: 'same words' });

  test('is shown once, under its existing key', () => {
    const items = reduceOutbox([sending], { type: 'seen', message: own });
    expect(unsentIn(items, withBob)).toEqual([]);
    expect(itemOf(items, own.id)?.clientMessageId).toBe('a');
  });
  test('matches one of two items with the same text', () => {
    const items = reduceOutbox([sending, item('b', { content: 'same words' })], { type: 'seen', message: own });
    expect(unsentIn(items, withBob).map(({ clientMessageId }) => clientMessageId)).toEqual(['b']);
  });
  test('matches the other one when that has been stored too', () => {
    const items = [sending, { ...sending, clientMessageId: 'b' }];
    const seen = reduceOutbox(items, { type: 'seen', message: own });
    expect(reduceOutbox(seen, { type: 'seen', message: { ...own, id: 'next' } })).toEqual([
      { ...items[0], seenAs: own.id },
      { ...items[1], seenAs: 'next' },
    ]);
  });
  test.each<[string, OutboxItem]>([
    ['other text', { ...sending, content: 'others' }],
    ['another conversation', { ...sending, conversationId: 'other' }],
    ['a picture above the same words', { ...sending, picture: { id: 'p', width: 4, height: 3 } }],
    ['an item never sent', { ...sending, state: 'waiting' }],
  ])('does not match %s', (_name, other) => {
    expect(reduceOutbox([other], { type: 'seen', message: own })).toEqual([other]);
  });
  test('matches an item whose answer was lost', () => {
    const items = [{ ...sending, state: 'waiting' as const, attempts: 1 }];
    expect(itemOf(reduceOutbox(items, { type: 'seen', message: own }), own.id)?.clientMessageId).toBe('a');
  });
  test('shows again if it is refused after all', () => {
    const seen = reduceOutbox([sending], { type: 'seen', message: own });
    const refused = reduceOutbox(seen, { type: 'refused', id: 'a', code: 'INTERNAL' });
    expect(unsentIn(refused, withBob)).toHaveLength(1);
  });
});

test('each conversation shows what is unsent in it', () => {
  const items = [item('a'), item('b', { conversationId: 'other' })];
  expect(unsentIn(items, withBob)).toEqual([items[0]]);
  expect(unsentIn(items, 'other')).toEqual([items[1]]);
});

test.each([
  ['NO_ANSWER', true],
  ['UNAVAILABLE', true],
  ['RATE_LIMITED', true],
  ['NOT_FRIENDS', false],
  ['VALIDATION_FAILED', false],
])('%s is transient: %s', (code, expected) => {
  expect(isTransient(code)).toBe(expected);
});

test('backs off up to a limit', () => {
  expect([0, 1, 2, 3, 4, 5].map(backoff)).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
});
