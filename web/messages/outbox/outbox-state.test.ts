import { describe, expect, test } from 'vitest';
import { bob, me, message, withBob } from '../examples.ts';
import {
  backoff,
  clientIdOf,
  isPassing,
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

describe('what goes out next', () => {
  test.each<[string, OutboxItem[], string | undefined]>([
    ['nothing', [], undefined],
    ['the first written', [item('a'), item('b')], 'a'],
    ['nothing while one is under way', [item('a', { state: 'sending' }), item('b')], undefined],
    ['a failed one is passed over', [item('a', { state: 'failed' }), item('b')], 'b'],
    ['failed ones alone', [item('a', { state: 'failed' })], undefined],
  ])('%s', (_name, items, next) => {
    expect(nextToSend(items)?.clientMessageId).toBe(next);
  });
});

describe('the life of a message', () => {
  test('written, sent, stored', () => {
    const added = reduceOutbox([], { type: 'add', item: item('a') });
    const sending = reduceOutbox(added, { type: 'sending', id: 'a' });
    expect(states(sending)).toEqual(['a sending']);
    expect(reduceOutbox(sending, { type: 'stored', id: 'a' })).toEqual([]);
  });
  test('without a connection it waits, for as long as it takes', () => {
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
  test(`without an answer it fails after ${MAX_ATTEMPTS} tries`, () => {
    let items = [item('a')];
    const outcomes = Array.from({ length: MAX_ATTEMPTS }, () => {
      items = reduceOutbox(items, { type: 'unanswered', id: 'a', counts: true });
      return items[0]?.state;
    });
    expect(outcomes).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed']);
    expect(items[0]?.code).toBe('NO_ANSWER');
  });
  test('refused, it says why, can be tried again with all tries, or go', () => {
    const failed = reduceOutbox([item('a', { attempts: 3 })], { type: 'refused', id: 'a', code: 'NOT_FRIENDS' });
    expect(failed[0]).toMatchObject({ state: 'failed', code: 'NOT_FRIENDS' });
    expect(reduceOutbox(failed, { type: 'retry', id: 'a' })[0]).toMatchObject({
      state: 'waiting',
      attempts: 0,
      code: undefined,
    });
    expect(reduceOutbox(failed, { type: 'remove', id: 'a' })).toEqual([]);
  });
  test('what happens to one leaves the others alone', () => {
    const items = [item('a'), item('b')];
    expect(reduceOutbox(items, { type: 'refused', id: 'a', code: 'SELF' })[1]).toBe(items[1]);
  });
});

describe('the own message comes as an event before its acknowledgement', () => {
  const own = message(7, { senderId: me, content: 'same words' });
  const sending = item('a', { state: 'sending', content: 'same words' });

  test('it is drawn once, under the key that it has', () => {
    const items = reduceOutbox([sending], { type: 'seen', message: own });
    expect(unsentIn(items, withBob)).toEqual([]);
    expect(clientIdOf(items, own.id)).toBe('a');
  });
  test('a message of the same words takes one twin only', () => {
    const items = reduceOutbox([sending, item('b', { content: 'same words' })], { type: 'seen', message: own });
    expect(unsentIn(items, withBob).map(({ clientMessageId }) => clientMessageId)).toEqual(['b']);
  });
  test.each<[string, OutboxItem]>([
    ['other words', { ...sending, content: 'others' }],
    ['another conversation', { ...sending, conversationId: 'other' }],
    ['never sent', { ...sending, state: 'waiting' }],
  ])('%s is no twin', (_name, other) => {
    expect(reduceOutbox([other], { type: 'seen', message: own })).toEqual([other]);
  });
  test('one whose answer was lost is a twin too', () => {
    const items = [{ ...sending, state: 'waiting' as const, attempts: 1 }];
    expect(clientIdOf(reduceOutbox(items, { type: 'seen', message: own }), own.id)).toBe('a');
  });
  test('should it be refused all the same, it shows again', () => {
    const seen = reduceOutbox([sending], { type: 'seen', message: own });
    const refused = reduceOutbox(seen, { type: 'refused', id: 'a', code: 'INTERNAL' });
    expect(unsentIn(refused, withBob)).toHaveLength(1);
  });
});

test.each([
  ['NO_ANSWER', true],
  ['UNAVAILABLE', true],
  ['RATE_LIMITED', true],
  ['NOT_FRIENDS', false],
  ['VALIDATION_FAILED', false],
])('%s passes: %s', (code, passes) => {
  expect(isPassing(code)).toBe(passes);
});

test('tries get rarer, up to a limit', () => {
  expect([0, 1, 2, 3, 4, 5].map(backoff)).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
});
