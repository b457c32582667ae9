import { answerRequest, blockUser, cancelRequest, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { eq, or } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blocks, friendRequests, friendships } from '../db/schema/friends.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import type { Reply } from '../testing/person.ts';
import { askByCode } from '../testing/scenes/relations.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });

let pairs = 0;
async function twoPeople() {
  pairs += 1;
  const [alice, bob] = await newcomers(world, `alice${pairs}`, `bob${pairs}`);
  return { alice, bob };
}
type Two = Awaited<ReturnType<typeof twoPeople>>;
type Action = (two: Two, requestId: string) => Promise<Reply<unknown>>;

const actions = {
  accept: ({ bob }, id) => bob.call(answerRequest, { params: { id }, body: { action: 'accept' } }),
  decline: ({ bob }, id) => bob.call(answerRequest, { params: { id }, body: { action: 'decline' } }),
  cancel: ({ alice }, id) => alice.call(cancelRequest, { params: { id } }),
  block: ({ alice, bob }) => alice.call(blockUser, { params: { id: bob.userId } }),
  askInReturn: ({ alice, bob }) => bob.call(sendRequestByCode, { params: { code: alice.inviteCode } }),
} satisfies Record<string, Action>;

/** The rows of the two in the database. */
async function between({ alice: { userId } }: Two) {
  const [friends, requests, blocked] = await Promise.all([
    db.$count(friendships, or(eq(friendships.userA, userId), eq(friendships.userB, userId))),
    db.$count(friendRequests, or(eq(friendRequests.requesterId, userId), eq(friendRequests.receiverId, userId))),
    db.$count(blocks, eq(blocks.blockerId, userId)),
  ]);
  return { friends, requests, blocked };
}
const outcomes = (replies: Reply<unknown>[]) => replies.map(({ status, code }) => code ?? status);

describe('of two changes at the same moment, the second is decided on what the first has left', () => {
  it.each<[keyof typeof actions, keyof typeof actions, unknown[], Partial<Awaited<ReturnType<typeof between>>>]>([
    ['cancel', 'accept', [200, 'NOT_FOUND'], { friends: 0 }],
    ['accept', 'cancel', [200, 'NOT_FOUND'], { friends: 1 }],
    ['decline', 'accept', [200, 'NOT_FOUND'], { friends: 0 }],
    ['accept', 'decline', [200, 'NOT_FOUND'], { friends: 1 }],
    ['cancel', 'askInReturn', [200, 201], { friends: 0, requests: 1 }],
    ['askInReturn', 'cancel', [200, 'NOT_FOUND'], { friends: 1 }],
    ['accept', 'block', [200, 200], { friends: 0, blocked: 1 }],
    ['block', 'accept', [200, 'NOT_FOUND'], { friends: 0, blocked: 1 }],
    ['askInReturn', 'block', [200, 200], { friends: 0, blocked: 1 }],
  ])('%s, then %s', async (first, second, expected, left) => {
    const two = await twoPeople();
    const { id } = await askByCode(two.alice, two.bob);
    const replies = await interleave(
      database,
      stopWrites('friend_requests'),
      () => actions[first](two, id),
      () => actions[second](two, id),
    );
    expect(outcomes(replies)).toEqual(expected);
    expect(await between(two)).toMatchObject({ requests: 0, ...left });
  });

  it.each([
    [
      'the same request twice',
      ({ alice, bob }: Two) => [alice, bob] as const,
      [201, 'REQUEST_EXISTS'],
      { requests: 1 },
    ],
    ['requests of both', ({ alice, bob }: Two) => [bob, alice] as const, [201, 200], { friends: 1, requests: 0 }],
  ])('%s', async (_, second, expected, left) => {
    const two = await twoPeople();
    const ask = ([one, other]: readonly [Two['alice'], Two['bob']]) =>
      one.call(sendRequestByCode, { params: { code: other.inviteCode } });
    const replies = await interleave(
      database,
      stopWrites('friend_requests'),
      () => ask([two.alice, two.bob]),
      () => ask(second(two)),
    );
    expect(outcomes(replies)).toEqual(expected);
    expect(await between(two)).toMatchObject(left);
  });
});
