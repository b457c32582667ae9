import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { healthRoutes } from './health.ts';

function healthOf(ping: () => Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const clock = createFakeClock();
  const logged: string[] = [];
  const note = (...of: unknown[]) => void logged.push(String(of.at(-1)));
  healthRoutes(app, { clock, log: { warn: note, info: note }, ping });
  return { clock, logged, statusOf: async (path: string) => (await app.inject(path)).statusCode };
}

it('asks the database once for all who ask whether it is ready at the same time', async () => {
  const pings: PromiseWithResolvers<void>[] = [];
  const { clock, statusOf } = healthOf(() => {
    const ping = Promise.withResolvers<void>();
    pings.push(ping);
    return ping.promise;
  });
  const asked = Promise.all(['/ready', '/ready', '/ready'].map(statusOf));
  await expect.poll(() => pings.length).toBe(1);
  expect(await statusOf('/health')).toBe(200);
  pings[0]?.reject(new Error('away'));
  expect(await asked).toEqual([503, 503, 503]);
  await clock.advance(500);
  const again = statusOf('/ready');
  await expect.poll(() => pings.length).toBe(2);
  pings[1]?.resolve();
  expect(await again).toBe(200);
});

it.each([
  [200, async () => {}],
  [503, () => Promise.reject(new Error('away'))],
])('keeps the answer %s for half a second, however often it is asked', async (status, answer) => {
  let pings = 0;
  const { clock, statusOf } = healthOf(() => {
    pings += 1;
    return answer();
  });
  const asked = new Set<number>();
  for (let time = 0; time < 1000; time += 10) {
    asked.add(await statusOf('/ready'));
    await clock.advance(10);
  }
  expect([...asked]).toEqual([status]);
  expect(pings).toBe(2);
});

it('says in the log when it is not ready, and when it is again, each once', async () => {
  let isAway = false;
  const { clock, logged, statusOf } = healthOf(async () => {
    if (isAway) throw new Error('away');
  });
  for (const away of [false, true, true, false, false]) {
    isAway = away;
    await statusOf('/ready');
    await clock.advance(500);
  }
  expect(logged).toEqual(['not ready', 'ready again']);
});
