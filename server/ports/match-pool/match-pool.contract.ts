import { CHOICE_WINDOW, REMATCH_PAUSE, REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { matchesAsModelled, START, ticketOf } from './match-pool.model.ts';
import type { Match, MatchPool, Ticket } from './match-pool.ts';

const names = (match: Match | undefined) => match?.map(({ userId }) => userId).toSorted();

/** Tests that every implementation of `MatchPool` passes. */
export function matchPoolContract(create: () => Promise<MatchPool>): void {
  let pool: MatchPool;
  beforeEach(async () => {
    pool = await create();
  });
  const join = (userId: string, over: Partial<Ticket> = {}, now = over.joinedAt ?? START) =>
    pool.join(ticketOf(userId, over), now);

  describe('joining', () => {
    it('gives the first user a place and matches the second', async () => {
      expect(await join('a')).toEqual({ status: { position: 1, total: 1 }, replaced: undefined, match: undefined });
      const { match, status } = await join('b');
      expect(names(match)).toEqual(['a', 'b']);
      expect(status).toEqual({ position: 2, total: 2 });
      expect(await pool.size()).toBe(0);
      expect(await pool.places(['a', 'b'])).toEqual([undefined, undefined]);
    });

    it('ranks by seniority, with the head start', async () => {
      const alone = { filters: { languages: ['de' as const] } };
      await join('early', alone);
      await join('late', { ...alone, joinedAt: START + 2000 });
      await join('karma', { ...alone, joinedAt: START + 3000, headStart: 4000 });
      const places = await pool.places(['karma', 'early', 'late', 'stranger']);
      expect(places).toEqual([...[1, 2, 3].map((position) => ({ position, total: 3 })), undefined]);
    });

    it('moves the place of a user to the newer socket, with the time waited so far', async () => {
      await join('a');
      const again = await join('a', { socketId: 'a-2', joinedAt: START + 9000 });
      expect(again).toMatchObject({ replaced: 'a-1', match: undefined, status: { position: 1, total: 1 } });
      expect(await pool.holderOf('a')).toBe('a-2');
      expect(await pool.leave('a', 'a-1')).toBeUndefined();
      const { match } = await join('b', { joinedAt: START + 9500 });
      expect(match?.find(({ userId }) => userId === 'a')).toMatchObject({ socketId: 'a-2', joinedAt: START });
    });

    it('keeps the place of the newer socket where the join of an older one arrives late', async () => {
      await join('a', { socketId: 'a-2', joinedAt: START + 1000 });
      const late = await join('a', {}, START + 999);
      expect(late).toEqual({
        status: { position: 1, total: 1 },
        replaced: undefined,
        match: undefined,
        isOutdated: true,
      });
      expect(await pool.holderOf('a')).toBe('a-2');
      const { match } = await join('b', { joinedAt: START + 2000 });
      expect(match?.find(({ userId }) => userId === 'a')).toMatchObject({ socketId: 'a-2', joinedAt: START + 1000 });
    });

    it('takes the late join of a socket that has the place, or where no one has it', async () => {
      await join('a', {}, START + 1000);
      expect((await join('a', {}, START)).isOutdated).toBeUndefined();
      await pool.leave('a');
      expect((await join('a', { socketId: 'a-2' }, START)).isOutdated).toBeUndefined();
      expect(await pool.holderOf('a')).toBe('a-2');
    });

    it('keeps the place of a socket that joins twice', async () => {
      await join('a');
      expect(await join('a')).toMatchObject({ replaced: undefined, status: { position: 1, total: 1 } });
    });

    it('chooses by interests among the most senior, and never beyond them', async () => {
      for (let index = 0; index <= CHOICE_WINDOW; index += 1) {
        const interests = index === CHOICE_WINDOW || index === 5 ? ['go'] : [];
        // Their filter matches German speakers only, so they do not match each other.
        await join(`w${index}`, { joinedAt: START + index, interests, filters: { languages: ['de'] } });
      }
      const german = { language: 'de', interests: ['go'], joinedAt: START + 100 };
      expect(names((await join('x', german)).match)).toEqual(['w5', 'x']);
      expect(names((await join('y', { ...german, interests: [] })).match)).toEqual(['w0', 'y']);
    });
  });

  describe('leaving', () => {
    it('removes the place of the named socket only', async () => {
      await join('a');
      expect(await pool.leave('a', 'another')).toBeUndefined();
      expect(await pool.leave('a', 'a-1')).toBe('a-1');
      expect(await pool.holderOf('a')).toBeUndefined();
      expect(await pool.leave('a')).toBeUndefined();
      expect((await join('b')).match).toBeUndefined();
    });
  });

  describe('users who must not meet', () => {
    it('are not matched, whichever ticket says so', async () => {
      await join('a', { never: ['b'] });
      expect((await join('b')).match).toBeUndefined();
      expect(names((await join('c', { never: ['a'] })).match)).toEqual(['b', 'c']);
    });

    it('are not matched after a block while one of them waits', async () => {
      await join('a', { met: `,b ${START}` });
      await join('b', { met: `,a ${START}` });
      await pool.avoid('b', 'a');
      expect(await pool.due(START + REMATCH_PAUSE)).toEqual([]);
      expect(names((await join('c')).match)).toEqual(['a', 'c']);
    });
  });

  describe('users who met recently', () => {
    it('are matched again once both have waited', async () => {
      await join('a', { met: `,b ${START - 5000}` });
      expect((await join('b', { joinedAt: START + 4000 })).match).toBeUndefined();
      expect(await pool.due(START + 4000 + REMATCH_WAIT - 1)).toEqual([]);
      expect((await pool.due(START + 4000 + REMATCH_WAIT)).map(names)).toEqual([['a', 'b']]);
      expect(await pool.size()).toBe(0);
    });

    it('are judged by their last meeting, in whatever order meetings are listed', async () => {
      for (const [a, b, before] of [
        ['a', 'b', `,b ${START - REMATCH_PAUSE},ab ${START - REMATCH_PAUSE},b ${START - 5000}`],
        ['c', 'd', `,d ${START - 5000},d ${START - REMATCH_PAUSE}`],
      ] as const) {
        await join(a, { met: before });
        expect((await join(b)).match).toBeUndefined();
        for (const each of [a, b]) await pool.leave(each);
      }
    });

    it('are matched with others before that', async () => {
      await join('a', { met: `,b ${START}` });
      await join('b');
      expect(names((await join('c')).match)).toEqual(['a', 'c']);
      expect(await pool.due(START + REMATCH_PAUSE)).toEqual([]);
      expect(await pool.size()).toBe(1);
    });
  });

  matchesAsModelled(create);
}
