import { expect, it, vi } from 'vitest';
import { later } from '../../testing/later.ts';
import { createEndStore } from './end-store.ts';
import type { CallOutcome, EndInput } from './outcome.ts';

const outcome: CallOutcome = { reason: 'skip', duration: 5, members: [] };
const input = (roomId: string): EndInput => ({ roomId, reason: 'skip', now: new Date(0) });

it('ends short calls in one batch and those with rewards one by one', async () => {
  const end = vi.fn(async () => ({ ...outcome, duration: 700 }));
  const endShort = vi.fn(
    async () =>
      new Map<string, CallOutcome | 'long'>([
        ['short', outcome],
        ['long', 'long'],
      ]),
  );
  const endings = createEndStore({ repo: { endShort, end }, newId: () => 'id', batchInterval: 0 });
  expect(await Promise.all(['short', 'long', 'over'].map((roomId) => endings.end(input(roomId))))).toEqual([
    outcome,
    { ...outcome, duration: 700 },
    undefined,
  ]);
  expect(endShort).toHaveBeenCalledTimes(1);
  expect(end.mock.calls).toEqual([[input('long'), expect.objectContaining({ newId: expect.any(Function) })]]);
});

it('ends a call once when several ask at the same time, who all wait until it is stored', async () => {
  const stored = Promise.withResolvers<Map<string, CallOutcome | 'long'>>();
  const endShort = vi.fn(() => stored.promise);
  const endings = createEndStore({ repo: { endShort, end: vi.fn() }, newId: () => 'id', batchInterval: 0 });
  const asked = [1, 2, 3].map(() => endings.end(input('room')));
  expect(await Promise.race([...asked, later().then(() => 'none yet')])).toBe('none yet');
  stored.resolve(new Map([['room', outcome]]));
  expect(await Promise.all(asked)).toEqual([outcome, undefined, undefined]);
  expect(endShort).toHaveBeenCalledTimes(1);
});
