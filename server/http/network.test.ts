import { expect, it } from 'vitest';
import { networkOf, wideNetworkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['2001:db8:1:2234::/64', '2001:db8:1:2200::/56'],
  ['2001:db8:1:22ff::/64', '2001:db8:1:2200::/56'],
  ['2001:db8:1:2300::/64', '2001:db8:1:2300::/56'],
  ['203.0.113.7', null],
  ['someone/64', null],
  ['user', null],
])('%s is part of %s', (key, wide) => {
  expect(wideNetworkOf(key)).toBe(wide);
});
