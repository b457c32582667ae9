import { expect, it, vi } from 'vitest';
import { createFakeClock } from './clock.fake.ts';
import { createTimers } from './timers.ts';

function setUp() {
  const clock = createFakeClock();
  const log = { error: vi.fn() };
  return { clock, log, timers: createTimers({ clock, log: log as never }) };
}

it('runs delayed work once, unless its key is cancelled', async () => {
  const { clock, timers } = setUp();
  const [kept, cancelled] = [vi.fn(async () => {}), vi.fn(async () => {})];
  timers.after('kept', 1000, kept);
  timers.after('cancelled', 1000, cancelled);
  timers.after('cancelled', 2000, cancelled);
  timers.cancel('cancelled');
  await clock.advance(999);
  expect(kept).not.toHaveBeenCalled();
  await clock.advance(10_000);
  expect(kept).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
});

it('logs work that fails, and repeats it', async () => {
  const { clock, log, timers } = setUp();
  timers.every('sweep', 1000, () => Promise.reject(new Error('away')));
  await clock.advance(2000);
  expect(log.error).toHaveBeenCalledTimes(2);
});

it('repeats work while it is needed, and again once it is asked for', async () => {
  const { clock, timers } = setUp();
  const task = vi.fn(async () => {});
  let isNeeded = true;
  const start = () => timers.every('queue', 1000, task, () => isNeeded);
  start();
  start();
  await clock.advance(2000);
  expect(task).toHaveBeenCalledTimes(2);
  isNeeded = false;
  await clock.advance(5000);
  expect(task).toHaveBeenCalledTimes(3);
  start();
  await clock.advance(5000);
  expect(task).toHaveBeenCalledTimes(4);
});

it('says when repeated work was begun, and when it has succeeded, unless it repeats only while it is needed', async () => {
  const clock = createFakeClock();
  const done: string[] = [];
  const onDone = (key: string) => void done.push(`${key} ${clock.now() - start}`);
  const start = clock.now();
  const timers = createTimers({ clock, log: { error: vi.fn() } as never, onDone });
  let isAway = true;
  timers.every('sweep', 1000, async () => {
    if (isAway) throw new Error('away');
  });
  timers.every(
    'queue',
    1000,
    async () => {},
    () => true,
  );
  await clock.advance(2000);
  expect(done).toEqual(['sweep 0']);
  isAway = false;
  await clock.advance(2000);
  expect(done).toEqual(['sweep 0', 'sweep 3000', 'sweep 4000']);
});

it('never runs repeated work twice at once', async () => {
  const { clock, timers } = setUp();
  const finish: (() => void)[] = [];
  const task = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  timers.every('sweep', 1000, task);
  await clock.advance(3000);
  expect(task).toHaveBeenCalledOnce();
  finish[0]?.();
  await clock.advance(1000);
  expect(task).toHaveBeenCalledTimes(2);
});

it('runs nothing once stopped', async () => {
  const { clock, timers } = setUp();
  const task = vi.fn(async () => {});
  timers.every('sweep', 1000, task);
  timers.after('room', 500, task);
  timers.stop();
  timers.after('late', 500, task);
  await clock.advance(5000);
  expect(task).not.toHaveBeenCalled();
});

it('logs no failure of work under way at a stop', async () => {
  const { clock, log, timers } = setUp();
  let fail = (_error: Error): void => undefined;
  timers.after('sweep', 500, () => new Promise((_, reject) => (fail = reject)));
  await clock.advance(500);
  timers.stop();
  fail(new Error('closed'));
  await clock.advance(1);
  expect(log.error).not.toHaveBeenCalled();
});
