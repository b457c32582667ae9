import { expect, it } from 'vitest';
import { systemRandom } from '../ports/random.ts';
import { CHECK_VALIDITY, createStates } from './states.ts';

const NOW = Date.UTC(2026, 0, 15);
const states = createStates('a secret', systemRandom);
const state = states.make('ada', NOW);
const [expires, nonce, seal] = state.split('.');

it.each([
  ['its user', state, 'ada', NOW, true],
  ['its user within the hour', state, 'ada', NOW + CHECK_VALIDITY - 1, true],
  ['its user after the hour', state, 'ada', NOW + CHECK_VALIDITY, false],
  ['someone else', state, 'bob', NOW, false],
  ['its user with a later end', `${Number(expires) + 1}.${nonce}.${seal}`, 'ada', NOW, false],
  ['its user with another seal', `${expires}.${nonce}.${'0'.repeat(64)}`, 'ada', NOW, false],
  ['its user without a seal', `${expires}.${nonce}`, 'ada', NOW, false],
  ['no one', '', 'ada', NOW, false],
])('a check is that of %s', (_, given, userId, now, expected) => {
  expect(states.isOf(given, userId, now)).toBe(expected);
});

it('no two checks have the same name', () => {
  expect(states.make('ada', NOW)).not.toBe(state);
});

it('a name made with another secret counts for nothing', () => {
  expect(createStates('another secret', systemRandom).isOf(state, 'ada', NOW)).toBe(false);
});
