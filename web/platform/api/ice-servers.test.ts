import { getIceServers } from '@visavis/domain/call/contract.ts';
import { expect, test } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeApi } from './api.fake.ts';
import { createIceServers, FALLBACK_ICE_SERVERS } from './ice-servers.ts';

const turn = [{ urls: ['turn:relay.test:3478'], username: 'u', credential: 'c' }];

test('asks the server once in 30 minutes, also for concurrent calls', async () => {
  const api = createFakeApi();
  api.answer(getIceServers, turn);
  const clock = createFakeClock();
  const ice = createIceServers(api, clock);
  const [first, second] = await Promise.all([ice.load(), ice.load()]);
  expect(second).toBe(first);
  await clock.advance(30 * 60_000 - 1);
  expect(await ice.load()).toBe(first);
  expect(api.calls).toHaveLength(1);
  await clock.advance(1);
  await ice.load();
  expect(api.calls).toHaveLength(2);
});

test('falls back to two public STUN servers, and asks again next time', async () => {
  const api = createFakeApi();
  const ice = createIceServers(api, createFakeClock());
  expect(await ice.load()).toEqual(FALLBACK_ICE_SERVERS);
  expect(ice.likelyPolicy()).toBe('all');
  api.answer(getIceServers, turn);
  expect(await ice.load()).toEqual(turn);
  expect(ice.current()).toEqual(turn);
  expect(ice.likelyPolicy()).toBe('relay');
});
