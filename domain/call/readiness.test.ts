import { expect, test } from 'vitest';
import { hearPeer, isBlurred, newReadiness, type Readiness, sayReady } from './readiness.ts';

type Step = 'tap' | 'peer waits' | 'peer taps';

const take = (readiness: Readiness, step: Step): Readiness =>
  step === 'tap' ? sayReady(readiness) : hearPeer(readiness, step === 'peer taps');

test.each<[string, boolean, Step[], boolean]>([
  ['a call of two who do not begin blurred shows its pictures', false, [], false],
  ['the setting blurs from the start', true, [], true],
  ['the setting of the other blurs as well', false, ['peer waits'], true],
  ['one tap is not enough', true, ['peer waits', 'tap'], true],
  ['the other’s tap is not enough', true, ['peer waits', 'peer taps'], true],
  ['both taps show the pictures', true, ['peer waits', 'tap', 'peer taps'], false],
  ['in either order', true, ['peer waits', 'peer taps', 'tap'], false],
  ['also for the one without the setting', false, ['peer waits', 'tap', 'peer taps'], false],
  ['a client that says nothing is not waited for', true, ['tap'], false],
  [
    'a word that comes after both were ready blurs nothing',
    true,
    ['peer waits', 'tap', 'peer taps', 'peer waits'],
    false,
  ],
  ['a late word after a silent start blurs nothing', true, ['tap', 'peer waits'], false],
  ['a tap without a blur is no tap', false, ['tap', 'peer waits', 'peer taps'], true],
  ['a user who moved to another device taps again', false, ['peer taps'], true],
])('%s', (_name, isWanted, steps, blurred) => {
  expect(isBlurred(steps.reduce(take, newReadiness(isWanted)))).toBe(blurred);
});
