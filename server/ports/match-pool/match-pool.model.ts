import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { meetAgainAt, REMATCH_PAUSE, suit } from '@visavis/domain/matching/rules.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Match, Matched, MatchPool, Ticket } from './match-pool.ts';

export const START = 1_000_000;

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

/** Compares a queue with a model of it, over random sequences of operations. */
export function matchesAsModelled(create: () => Promise<MatchPool>): void {
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
      // A slow machine tries fewer sequences, instead of none.
      { numRuns: 300, interruptAfterTimeLimit: 20_000 },
    );
  });
}
