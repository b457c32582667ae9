import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createEarlier, type EarlierDependencies } from './earlier.ts';

it('someone whose account takes a suspension over is told so; a failure is logged, and ends nothing', async () => {
  const [error, onSuspended] = [vi.fn(), vi.fn(async () => undefined)];
  const log = Object.assign(pino({ level: 'silent' }), { error });
  const earlier = createEarlier({ log, onSuspended } as unknown as EarlierDependencies);
  await earlier.announce('ada', null);
  expect(onSuspended).not.toHaveBeenCalled();
  await earlier.announce('ada', 'a decision');
  expect(onSuspended).toHaveBeenCalledExactlyOnceWith('ada', 'a decision');
  const err = new Error('away');
  onSuspended.mockRejectedValueOnce(err);
  await earlier.announce('ada', 'a decision');
  expect(error).toHaveBeenCalledExactlyOnceWith({ err, userId: 'ada' }, 'a kept suspension was not announced');
});
