import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { CHOICE_WINDOW, meetAgainAt, REMATCH_PAUSE, REMATCH_WAIT, suit } from '@visavis/domain/matching/rules.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Match, Matched, MatchPool, Ticket } from './match-pool.ts';

const START = 1_000_000;

export const ticketOf = (userId: string, over: Partial<Ticket> = {}): Ticket => ({
  userId,
  socketId: `${userId}-1`,
  joinedAt: START,
  headStart: 0,
  language: 'en',
  country: null,
  interests: [],
  filters: null,
  never: [],
  met: '',
  info: { username: userId, avatar: '/a.svg', karma: 60, experiencePoints: 0 },
  sessionSeconds: 1800,
  friends: [],
  ...over,
});
/** The part of a ticket that is in a match. */
const matchedOf = ({ never: _never, met: _met, ...matched }: Ticket): Matched => matched;
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
      expect(await pool.leave('a', 'a-1')).toBeUndefined();
      const { match } = await join('b', { joinedAt: START + 9500 });
      expect(match?.find(({ userId }) => userId === 'a')).toMatchObject({ socketId: 'a-2', joinedAt: START });
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

  it('never matches wrongly and leaves no compatible pair waiting, in any sequence of operations', async () => {
    const users = ['a', 'b', 'c', 'd', 'e', 'f'];
    const user = fc.constantFrom(...users);
    const filters = fc.constantFrom<MatchFilters | null>(
      null,
      null,
      null,
      { languages: ['fr'] },
      { countries: ['CA'] },
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('join' as const), user, filters, tab: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), user }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), user, other: user }) },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 3000, 10_000, 300_000) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const tested = await create();
        const waiting = new Map<string, Ticket>();
        const blocked = new Set<string>();
        const met = new Map<string, number>();
        const pair = (a: string, b: string) => [a, b].toSorted().join();
        let now = START;
        const mayMeet = (a: Matched, b: Matched) => {
          const metAt = met.get(pair(a.userId, b.userId));
          const rested = metAt === undefined || meetAgainAt(metAt, a, b) <= now;
          return suit(a, b) && !blocked.has(pair(a.userId, b.userId)) && rested;
        };
        const take = ([a, b]: Match) => {
          expect(a.userId).not.toBe(b.userId);
          expect([a, b]).toMatchObject([a, b].map(({ userId }) => matchedOf(waiting.get(userId) as Ticket)));
          expect(mayMeet(a, b)).toBe(true);
          waiting.delete(a.userId);
          waiting.delete(b.userId);
          met.set(pair(a.userId, b.userId), now);
        };
        for (const move of steps) {
          if (move.do === 'join') {
            const { user: userId } = move;
            const others = users.filter((other) => other !== userId);
            const ticket = ticketOf(userId, {
              joinedAt: Math.min(now, waiting.get(userId)?.joinedAt ?? now),
              socketId: `${userId}-${move.tab}`,
              language: userId < 'c' ? 'fr' : 'en',
              country: userId > 'd' ? 'CA' : null,
              filters: move.filters,
              never: others.filter((other) => blocked.has(pair(userId, other))),
              met: others
                .map((other) => {
                  const at = met.get(pair(userId, other));
                  return at === undefined || now - at >= REMATCH_PAUSE ? '' : `,${other} ${at}`;
                })
                .join(''),
            });
            const before = waiting.get(userId)?.socketId;
            waiting.set(userId, ticket);
            const joined = await tested.join({ ...ticket, joinedAt: now }, now);
            expect(joined.replaced).toBe(before === ticket.socketId ? undefined : before);
            expect(joined.status.total).toBe(waiting.size);
            if (joined.match) take(joined.match);
          } else if (move.do === 'leave') {
            await tested.leave(move.user);
            waiting.delete(move.user);
          } else if (move.do === 'block') {
            blocked.add(pair(move.user, move.other));
            await tested.avoid(move.user, move.other);
          } else {
            now += move.ms;
            for (const match of await tested.due(now)) take(match);
          }
          const left = [...waiting.values()].toSorted((a, b) => a.joinedAt - a.headStart - b.joinedAt + b.headStart);
          expect(await tested.size()).toBe(left.length);
          const places = await tested.places(left.map(({ userId }) => userId));
          expect(places.map((place) => place?.position).toSorted()).toEqual(left.map((_, index) => index + 1));
          for (const [index, one] of left.entries()) {
            for (const other of left.slice(index + 1)) expect(mayMeet(one, other)).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
}
