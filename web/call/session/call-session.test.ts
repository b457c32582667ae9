import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { actorClockOf } from './call-session.ts';

test('an actor’s timers run on the app’s clock, and cancelled ones never', async () => {
  const clock = createFakeClock();
  const timers = actorClockOf(clock);
  const cancelled = vi.fn();
  const run = vi.fn();
  timers.clearTimeout(timers.setTimeout(cancelled, 10));
  timers.setTimeout(run, 20);
  await clock.advance(50);
  expect(cancelled).not.toHaveBeenCalled();
  expect(run).toHaveBeenCalledTimes(1);
});
