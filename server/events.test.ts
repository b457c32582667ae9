import { expect, it } from 'vitest';
import { createEvents } from './events.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs the handlers of an event one after the other, in the order subscribed', async () => {
  const events = createEvents();
  const seen: string[] = [];
  events.on('blocked', async (blockerId, blockedId) => {
    await later();
    seen.push(`first ${blockerId} ${blockedId}`);
  });
  events.on('blocked', () => void seen.push('second'));
  events.on('reported', () => void seen.push('another event'));
  await events.publish('blocked', 'alice', 'bob');
  expect(seen).toEqual(['first alice bob', 'second']);
});

it('runs the first handler before it returns', () => {
  const events = createEvents();
  const seen: boolean[] = [];
  events.on('callChanged', (_, inCall) => void seen.push(inCall));
  void events.publish('callChanged', 'alice', true);
  expect(seen).toEqual([true]);
});

it('runs the remaining handlers when one fails, and rejects with its error', async () => {
  const events = createEvents();
  const failure = new Error('out of reach');
  let ran = false;
  events.on('barred', () => Promise.reject(failure));
  events.on('barred', () => {
    ran = true;
  });
  await expect(events.publish('barred', 'alice')).rejects.toBe(failure);
  expect(ran).toBe(true);
});

it('rejects with all errors when several handlers fail', async () => {
  const events = createEvents();
  for (const reason of ['one', 'two']) events.on('barred', () => Promise.reject(new Error(reason)));
  await expect(events.publish('barred', 'alice')).rejects.toMatchObject({
    errors: [new Error('one'), new Error('two')],
  });
});
