import { beforeEach, expect, it } from 'vitest';
import { createKeyedQueue, type KeyedQueue } from './events.ts';

let queue: KeyedQueue;
const began: string[] = [];
const running = new Map<string, (outcome?: Error) => void>();
beforeEach(() => {
  queue = createKeyedQueue();
  began.length = 0;
  running.clear();
});

/** A task that runs until the test ends it. */
const add = (kind: 'alone' | 'together', name: string, key = 'a') =>
  queue[kind](key, () => {
    began.push(name);
    return new Promise<string>((resolve, reject) => {
      running.set(name, (outcome) => (outcome ? reject(outcome) : resolve(name)));
    });
  });
const end = async (name: string, outcome?: Error) => {
  running.get(name)?.(outcome);
  await new Promise((resolve) => setImmediate(resolve));
};

it('begins the first task of a key at once, and answers with its result', async () => {
  const done = add('alone', 'join');
  expect(began).toEqual(['join']);
  await end('join');
  await expect(done).resolves.toBe('join');
});

it('runs those that must be alone one after the other, and those of other keys beside them', async () => {
  void add('alone', 'first');
  void add('alone', 'second');
  void add('alone', 'other', 'b');
  expect(began).toEqual(['first', 'other']);
  await end('first');
  expect(began).toEqual(['first', 'other', 'second']);
});

it('runs the others together, after what was alone before them and before what is alone after them', async () => {
  void add('alone', 'join');
  void add('together', 'one');
  void add('together', 'two');
  void add('alone', 'leave');
  void add('together', 'late');
  expect(began).toEqual(['join']);
  await end('join');
  expect(began).toEqual(['join', 'one', 'two']);
  await end('two');
  expect(began).not.toContain('leave');
  await end('one');
  expect(began).toEqual(['join', 'one', 'two', 'leave']);
  await end('leave');
  expect(began).toEqual(['join', 'one', 'two', 'leave', 'late']);
});

it('goes on after a task that fails, whose caller alone learns of it', async () => {
  const failed = add('alone', 'join').catch((error: Error) => error.message);
  const beside = add('together', 'one').catch((error: Error) => error.message);
  void add('alone', 'leave');
  await end('join', new Error('refused'));
  expect(began).toEqual(['join', 'one']);
  await end('one', new Error('no seat'));
  expect(began).toEqual(['join', 'one', 'leave']);
  expect(await Promise.all([failed, beside])).toEqual(['refused', 'no seat']);
});
