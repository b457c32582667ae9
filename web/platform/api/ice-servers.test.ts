import { expect, test } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeApi } from './api.fake.ts';
import { createIceServers, FALLBACK_ICE_SERVERS } from './ice-servers.ts';

const stun = [{ urls: ['stun:stun.test'] }];
const turn = [{ urls: ['turn:relay.test:3478'], username: 'u', credential: 'c' }];

test('asks the server once in 30 minutes, also for concurrent calls', async () => {
  const api = createFakeApi();
  api.answer('GET /api/ice/servers', stun);
  const clock = createFakeClock();
  const ice = createIceServers(api, clock);
  const [first, second] = await Promise.all([ice.load(), ice.load()]);
  expect(second).toBe(first);
  await clock.advance(30 * 60_000 - 1);
  expect(await ice.load()).toBe(first);
  expect(ice.lacksRelay()).toBe(true);
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
  expect(ice.lacksRelay()).toBe(false);
  api.answer('GET /api/ice/servers', turn);
  expect(await ice.load()).toEqual(turn);
  expect(ice.current()).toEqual(turn);
  expect(ice.likelyPolicy()).toBe('relay');
});

test('asks again for the credentials of a relay after five minutes', async () => {
  const api = createFakeApi();
  api.answer('GET /api/ice/servers', turn);
  const clock = createFakeClock();
  const ice = createIceServers(api, clock);
  await ice.load();
  await clock.advance(5 * 60_000 - 1);
  await ice.load();
  expect(api.calls).toHaveLength(1);
  await clock.advance(1);
  await ice.load();
  expect(api.calls).toHaveLength(2);
});

test('uses the list of a match, also when an answer asked for before it comes later', async () => {
  const api = createFakeApi();
  const clock = createFakeClock();
  const ice = createIceServers(api, clock);
  const ofMatch = [{ ...turn[0], urls: ['turn:relay.test:3478'], username: 'of the match' }];
  api.answer('GET /api/ice/servers', turn);
  const loading = ice.load();
  ice.take(ofMatch);
  expect(await loading).toBe(ofMatch);
  expect(await ice.load()).toBe(ofMatch);
  expect(api.calls).toHaveLength(1);
});

test.each([
  ['credentials of a relay that may have run out are none', turn, null],
  ['a list without credentials does not run out', stun, stun],
])('where the server does not answer, %s', async (_, list, expected) => {
  const api = createFakeApi();
  const clock = createFakeClock();
  const ice = createIceServers(api, clock);
  expect(await ice.fresh()).toEqual(FALLBACK_ICE_SERVERS);
  ice.take(list);
  await clock.advance(5 * 60_000 - 1);
  expect(await ice.fresh()).toEqual(list);
  await clock.advance(30 * 60_000);
  expect(await ice.fresh()).toEqual(expected);
  expect(await ice.load()).toEqual(list);
  api.answer('GET /api/ice/servers', turn);
  expect(await ice.fresh()).toEqual(turn);
});
