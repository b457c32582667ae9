import { expect, test } from 'vitest';
import { codesOf } from '../testing/codes.ts';
import { quietHours, subscription } from './contract.ts';

const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Paris' };

test.each([
  [{}, null],
  [{ from: '00:00', to: '23:59' }, null],
  [{ from: '24:00' }, { from: 'TIME_INVALID' }],
  [{ from: '22:60' }, { from: 'TIME_INVALID' }],
  [{ to: '7:00' }, { to: 'TIME_INVALID' }],
  [{ to: '07:000' }, { to: 'TIME_INVALID' }],
  [{ zone: 'Europe/Atlantis' }, { zone: 'TIME_ZONE_INVALID' }],
  [{ zone: 'x'.repeat(65) }, { zone: 'TIME_ZONE_INVALID' }],
])('quiet hours with %j answer %j', (change, codes) => {
  expect(codesOf(quietHours, { ...quiet, ...change })).toEqual(codes);
});

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const endpoint = 'https://push.example/of-a-browser';

test.each([
  [{ endpoint, keys }, null],
  [{ endpoint: 'push.example', keys }, { endpoint: 'ENDPOINT_INVALID' }],
  [{ endpoint: `${endpoint}${'x'.repeat(1000)}`, keys }, { endpoint: 'ENDPOINT_INVALID' }],
  [{ endpoint, keys: { ...keys, p256dh: 'short' } }, { 'keys.p256dh': 'PUSH_KEYS_INVALID' }],
  [{ endpoint, keys: { ...keys, p256dh: keys.p256dh + '='.repeat(3) } }, { 'keys.p256dh': 'PUSH_KEYS_INVALID' }],
  [{ endpoint, keys: { ...keys, auth: keys.auth + '='.repeat(3) } }, { 'keys.auth': 'PUSH_KEYS_INVALID' }],
  [{ endpoint, keys: { ...keys, auth: 'short' } }, { 'keys.auth': 'PUSH_KEYS_INVALID' }],
])('a subscription such as %j answers %j', (sent, codes) => {
  expect(codesOf(subscription, sent)).toEqual(codes);
});
