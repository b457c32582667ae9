import { me } from '@visavis/domain/auth/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

const TOKEN = 'a token for the tests';
let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => world.close());

const ask = (authorization?: string) =>
  fetch(`${world.origin}/metrics`, { headers: authorization ? { authorization } : {} });

it('counts what happens, for whoever has the token', async () => {
  const alice = await world.person('alice');
  const line = await alice.connect();
  await line.emit(join, {});
  await line.raw('no such event');
  await world.visitor().call(me);
  const text = await (await ask(`Bearer ${TOKEN}`)).text();
  expect(text).toMatch(/^visavis_queue_length 1$/m);
  expect(text).toMatch(/^visavis_sockets 1$/m);
  expect(text).toMatch(/^visavis_refusals_total\{code="NOT_FOUND"\} 1$/m);
  expect(text).toMatch(/^visavis_refusals_total\{code="UNAUTHENTICATED"\} 1$/m);
  expect(text).toContain('visavis_nodejs_eventloop_lag_seconds');
  line.close();
});

it('tells nobody else', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask('Bearer wrong')).status).toBe(401);
});
