import { blockUser } from '@visavis/domain/friends/contract.ts';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, friendships, touchWishes } from '../../db/schema/friends.ts';
import type { TestPerson } from '../../testing/person.ts';
import { atOnce, openRaceTrack, type Pair, RACE_TIMEOUT, type RaceTrack, ROUNDS, report } from '../../testing/races.ts';
import { shareCall } from '../../testing/scenes/relations.ts';

let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack();
});
afterAll(() => track.close());

const say = (person: TestPerson, id: string, yes = true) => person.call(stayInTouch, { params: { id }, body: { yes } });

/** How many friendships, wishes and blocks the database holds for the pair. */
async function between({ alice: { userId } }: Pair): Promise<string> {
  const { db } = track.database;
  const counts = await Promise.all([
    db.$count(friendships, or(eq(friendships.userA, userId), eq(friendships.userB, userId))),
    db.$count(touchWishes, or(eq(touchWishes.userId, userId), eq(touchWishes.peerId, userId))),
    db.$count(blocks, or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId))),
  ]);
  return counts.join(',');
}

/** Runs a race after a shared call. Every outcome, with the rows that are left, must be one of those allowed. */
async function expectOnly(name: string, round: (pair: Pair, roomId: string) => Promise<string>, ...allowed: string[]) {
  const outcomes = await track.race(async (pair) => {
    const roomId = await shareCall(track.here, pair.alice, pair.bobHere);
    return `${await round(pair, roomId)} -> ${await between(pair)}`;
  });
  report(name, outcomes);
  expect(Object.keys(outcomes).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
}
const outcomeOf = ({ data, code }: Awaited<ReturnType<typeof say>>) => code ?? (data.friend ? 'friends' : 'nothing');

describe('on two nodes at the same moment', { timeout: RACE_TIMEOUT }, () => {
  it('two who say yes become friends once', () =>
    expectOnly(
      'yes against yes',
      async ({ alice, bob }, id) =>
        (
          await atOnce(
            () => say(alice, id),
            () => say(bob, id),
          )
        )
          .map(outcomeOf)
          .join(' '),
      'nothing friends -> 1,0,0',
      'friends nothing -> 1,0,0',
    ));

  it('a yes and a block make no friendship', () =>
    expectOnly(
      'yes against block',
      async ({ alice, bob }, id) => {
        await say(alice, id);
        const [, yes] = await atOnce(
          () => alice.call(blockUser, { params: { id: bob.userId } }),
          () => say(bob, id),
        );
        return outcomeOf(yes as Awaited<ReturnType<typeof say>>);
      },
      'friends -> 0,0,1',
      'nothing -> 0,1,1',
    ));

  it('a yes that is taken back and a yes make a friendship or none, never half of one', () =>
    expectOnly(
      'no against yes',
      async ({ alice, bob }, id) => {
        await say(alice, id);
        const [, yes] = await atOnce(
          () => say(alice, id, false),
          () => say(bob, id),
        );
        return outcomeOf(yes as Awaited<ReturnType<typeof say>>);
      },
      'friends -> 1,0,0',
      'nothing -> 0,1,0',
    ));
});
