import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { healthRoutes } from './health.ts';

function healthOf(ping: () => Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  healthRoutes(app, { ping });
  return async (path: string) => (await app.inject(path)).statusCode;
}

it('asks the database once for all who ask whether it is ready at the same time', async () => {
  const pings: PromiseWithResolvers<void>[] = [];
  const statusOf = healthOf(() => {
    const ping = Promise.withResolvers<void>();
    pings.push(ping);
    return ping.promise;
  });
  const asked = Promise.all(['/ready', '/ready', '/ready'].map(statusOf));
  await expect.poll(() => pings.length).toBe(1);
  expect(await statusOf('/health')).toBe(200);
  pings[0]?.reject(new Error('away'));
  expect(await asked).toEqual([503, 503, 503]);
  const again = statusOf('/ready');
  await expect.poll(() => pings.length).toBe(2);
  pings[1]?.resolve();
  expect(await again).toBe(200);
});
