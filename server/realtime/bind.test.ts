import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { clientEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createCapturedLog } from '../testing/captured-log.ts';
import { createDispatcher } from './bind.ts';

const first = clientEvent('first', { payload: z.string(), family: 'general', perMinute: 10 });
const second = clientEvent('second', { payload: z.string(), family: 'general', perMinute: 10 });
const ada = { userId: 'ada', sessionId: 's', socketId: 'of ada' };
const bea = { userId: 'bea', sessionId: 's', socketId: 'of bea' };

/** The limits that are asked for, each answered by the test: in Redis some need a round trip and others none. */
const asked = new Map<string, (retryAfter: number | Error) => void>();
const rateLimiter: RateLimiter = {
  take: ({ name }, key) =>
    new Promise((resolve, reject) => {
      asked.set(`${name} ${key}`, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    }),
  reset: async () => undefined,
};
const handled: string[] = [];
const refused: string[] = [];
const dispatcher = createDispatcher({
  log: createCapturedLog().log,
  rateLimiter,
  onRefused: (code, { userId, event }) => refused.push(`${userId} ${event}: ${code}`),
});
for (const event of [first, second]) dispatcher.on(event, ({ userId }) => void handled.push(`${userId} ${event.name}`));

beforeEach(() => {
  asked.clear();
  handled.length = 0;
  refused.length = 0;
});

const send = (sender: typeof ada, { name }: { name: string }) =>
  dispatcher.dispatch({ emit: () => undefined }, sender, name, ['text']);
const answer = ({ userId }: typeof ada, { name }: { name: string }, retryAfter: number | Error = 0) =>
  asked.get(`event:${name} ${userId}`)?.(retryAfter);
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('handles the events of a socket in the order sent, whichever limit is known first', async () => {
  const done = [send(ada, first), send(ada, second)];
  answer(ada, second);
  await settle();
  expect(handled).toEqual([]);
  answer(ada, first);
  await Promise.all(done);
  expect(handled).toEqual(['ada first', 'ada second']);
});

it('lets no socket wait for the limits of another', async () => {
  const slow = send(ada, first);
  const other = send(bea, second);
  answer(bea, second);
  await other;
  expect(handled).toEqual(['bea second']);
  answer(ada, first);
  await slow;
});

it.each([
  ['is over its limit', 5, 'ada first: RATE_LIMITED'],
  ['has a limit that cannot be known', new Error('no store'), 'ada first: INTERNAL'],
  ['has a limit whose store is away', new Error('Connection is closed.'), 'ada first: UNAVAILABLE'],
])('goes on after an event that %s', async (_, outcome, refusal) => {
  const done = [send(ada, first), send(ada, second)];
  answer(ada, second);
  answer(ada, first, outcome);
  await Promise.all(done);
  expect(handled).toEqual(['ada second']);
  expect(refused).toEqual([refusal]);
});

it('keeps nothing of the events that a socket has sent', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const counts: WeakRef<object>[] = [];
  const counting = createDispatcher({
    log: createCapturedLog().log,
    rateLimiter: {
      async take() {
        // The count as an object, so that it can be seen whether anything still holds it.
        const count = Object(0);
        counts.push(new WeakRef(count));
        return count;
      },
      reset: async () => undefined,
    },
    onRefused: () => undefined,
  });
  counting.on(first, () => undefined);
  for (let event = 0; event < 20; event += 1) {
    await counting.dispatch({ emit: () => undefined }, ada, first.name, ['text']);
  }
  await settle();
  collectGarbage();
  expect(counts.slice(0, -1).filter((count) => count.deref())).toEqual([]);
});
