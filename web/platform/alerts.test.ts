import { expect, test, vi } from 'vitest';
import { createAlerts } from './alerts.ts';

const pulsed = (isTouched: boolean, hasActed: boolean) => {
  const vibrate = vi.fn(() => true);
  const noSound = () => {
    throw new Error('no audio device');
  };
  const alerts = createAlerts(noSound, { vibrate, isTouched: () => isTouched, hasActed: () => hasActed });
  alerts.chime();
  alerts.pulse();
  return vibrate.mock.calls;
};

test.each<[string, boolean, boolean, unknown[]]>([
  ['a touched device, once the user has pressed something', true, true, [[40]]],
  ['nothing before the first press', true, false, []],
  ['nothing where a mouse points', false, true, []],
])('vibrates: %s', (_name, isTouched, hasActed, calls) => expect(pulsed(isTouched, hasActed)).toEqual(calls));

test('does without a device that vibrates', () => {
  const alerts = createAlerts(() => new AudioContext(), { isTouched: () => true, hasActed: () => true });
  expect(alerts.pulse).not.toThrow();
});
