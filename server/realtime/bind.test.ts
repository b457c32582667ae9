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
  giveBack: async () => undefined,
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

const send = (sender: typeof ada, { name }: { name: string }, ...ack: ((answer: unknown) => void)[]) =>
  dispatcher.dispatch({ emit: () => undefined }, sender, name, ['text', ...ack]);
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Answers the question for a limit, and lets what follows happen. @throws where it was not asked */
async function answer({ userId }: typeof ada, { name }: { name: string }, retryAfter: number | Error = 0) {
  await settle();
  const key = `event:${name} ${userId}`;
  const decide = asked.get(key);
  if (!decide) throw new Error(`${key} was not asked for, only ${[...asked.keys()].join(', ') || 'nothing'}`);
  decide(retryAfter);
  await settle();
}

it('handles the events of a socket in the order sent, whichever limit is known first', async () => {
  for (const event of [first, second]) void send(ada, event);
  await answer(ada, second);
  expect(handled).toEqual([]);
  await answer(ada, first);
  expect(handled).toEqual(['ada first', 'ada second']);
});

it('lets no socket wait for the limits of another', async () => {
  void send(ada, first);
  void send(bea, second);
  await answer(bea, second);
  expect(handled).toEqual(['bea second']);
  await answer(ada, first);
  expect(handled).toEqual(['bea second', 'ada first']);
});

it.each([
  ['is over its limit', 5, 'ada first: RATE_LIMITED'],
  ['has a limit that cannot be known', new Error('no store'), 'ada first: INTERNAL'],
  ['has a limit whose store is away', new Error('Connection is closed.'), 'ada first: UNAVAILABLE'],
])('goes on after an event that %s', async (_, outcome, refusal) => {
  for (const event of [first, second]) void send(ada, event);
  await answer(ada, second);
  await answer(ada, first, outcome);
  expect(handled).toEqual(['ada second']);
  expect(refused).toEqual([refusal]);
});

it('says in the acknowledgement after how many seconds an event that came too often is accepted again', async () => {
  const acks: unknown[] = [];
  void send(ada, first, (ack) => acks.push(ack));
  await answer(ada, first, 5);
  expect(acks).toEqual([{ ok: false, error: expect.any(String), code: 'RATE_LIMITED', retryAfter: 5 }]);
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
      giveBack: async () => undefined,
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
  expect(counts).toHaveLength(20);
  expect(counts.slice(0, -1).filter((count) => count.deref())).toEqual([]);
});
