import { beforeEach, describe, expect, it } from 'vitest';
import { later } from '../../testing/later.ts';
import { outcomeOf } from '../../testing/outcome.ts';
import { createTakeoverCheck } from './takeover-check.ts';

const socket = { userId: 'ann', socketId: 'tab' };
const room = { roomId: 'room' };
const found = { known: undefined, activeCall: 'room' };

/** the socket that joins at this moment, and that which waits */
let joining: string | undefined;
let holder: string | undefined | Error;
let held: { room: typeof room; isFree?: true } | undefined;
let asked: unknown[];
const asks = (options: { takeover?: 'none' | 'search'; replaces?: string[]; returns?: boolean }) =>
  createTakeoverCheck({
    attempts: { socketOf: () => joining },
    pool: {
      async holderOf() {
        await later();
        if (holder instanceof Error) throw holder;
        return holder;
      },
    },
    calls: {
      async heldElsewhere(...of: unknown[]) {
        await later();
        asked.push(of);
        return held;
      },
    },
  } as never)(socket, options as never);
beforeEach(() => {
  [joining, holder, held, asked] = [undefined, undefined, undefined, []];
});
const elsewhere = (what: object) =>
  expect.objectContaining({ code: 'ACTIVE_ELSEWHERE', params: { data: { elsewhere: what } } });

describe('a join that asks first', () => {
  it.each<[string, string | undefined, string[], boolean]>([
    ['another tab', 'other tab', [], true],
    ['a tab of one’s own', 'old tab', ['old tab'], false],
    ['this tab', 'tab', [], false],
    ['none', undefined, [], false],
  ])('while %s searches', async (_, other, replaces, isRefused) => {
    [joining, holder] = [other, other];
    const { beforeAttempt, beforeSearch } = asks({ takeover: 'none', replaces });
    expect(outcomeOf(beforeAttempt)).toBe(isRefused ? 'ACTIVE_ELSEWHERE' : undefined);
    const searching = beforeSearch();
    if (isRefused) await expect(searching).rejects.toEqual(elsewhere({ activity: 'search' }));
    else await searching;
  });

  it('is refused where the queue does not answer', async () => {
    holder = new Error('away');
    await expect(asks({ takeover: 'none' }).beforeSearch()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it.each(['none', 'search'] as const)('takes over no call that another tab is in (%s)', async (takeover) => {
    held = { room };
    const calling = asks({ takeover, replaces: ['old tab'] }).beforeCall(found);
    await expect(calling).rejects.toEqual(elsewhere({ activity: 'call', room }));
    expect(asked).toEqual([[socket, found, { own: ['old tab'], orFree: false, orMissed: false }]]);
  });

  it('names a call that no tab is in to a tab that returns', async () => {
    held = { room, isFree: true };
    const calling = asks({ takeover: 'none', returns: true }).beforeCall(found);
    await expect(calling).rejects.toEqual(elsewhere({ activity: 'call', room, isFree: true }));
    expect(asked).toEqual([[socket, found, { own: [], orFree: true, orMissed: false }]]);
  });

  it('goes on where no other tab is in one', async () => {
    await asks({ takeover: 'none' }).beforeCall(found);
    expect(asked).toEqual([[socket, found, { own: [], orFree: false, orMissed: false }]]);
  });
});

describe('a join that may take over', () => {
  it('a search asks for nothing about searches', async () => {
    [joining, holder] = ['other tab', 'other tab'];
    const { beforeAttempt, beforeSearch } = asks({ takeover: 'search' });
    expect(outcomeOf(beforeAttempt)).toBeUndefined();
    await beforeSearch();
  });

  it('everything asks for nothing at all', async () => {
    [joining, holder, held] = ['other tab', new Error('away'), { room }];
    const { beforeAttempt, beforeSearch, beforeCall } = asks({});
    expect(outcomeOf(beforeAttempt)).toBeUndefined();
    await beforeSearch();
    await beforeCall(found);
    expect(asked).toEqual([]);
  });
});
