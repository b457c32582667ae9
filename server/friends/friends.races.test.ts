import {
  answerRequest,
  blockUser,
  cancelRequest,
  type FriendRequest,
  sendRequestByCode,
} from '@visavis/domain/friends/contract.ts';
import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks, friendRequests, friendships } from '../db/schema/friends.ts';
import type { Reply, TestPerson } from '../testing/person.ts';
import { atOnce, openRaceTrack, type Pair, RACE_TIMEOUT, type RaceTrack, ROUNDS, report } from '../testing/races.ts';
import { askByCode } from '../testing/scenes/relations.ts';

let track: RaceTrack;
beforeAll(async () => {
  track = await openRaceTrack();
});
afterAll(() => track.close());

/** How many friendships, requests and blocks the database holds for the pair. */
async function between({ alice }: Pair): Promise<[friendships: number, requests: number, blocks: number]> {
  const { db } = track.database;
  const id = alice.userId;
  const counts = await Promise.all([
    db.$count(friendships, or(eq(friendships.userA, id), eq(friendships.userB, id))),
    db.$count(friendRequests, or(eq(friendRequests.requesterId, id), eq(friendRequests.receiverId, id))),
    db.$count(blocks, or(eq(blocks.blockerId, id), eq(blocks.blockedId, id))),
  ]);
  return counts as [number, number, number];
}

const ask = (person: TestPerson, code: string) => person.call(sendRequestByCode, { params: { code } });
const answer = (person: TestPerson, id: string, action: 'accept' | 'decline') =>
  person.call(answerRequest, { params: { id }, body: { action } });
const block = (person: TestPerson, { userId }: TestPerson) => person.call(blockUser, { params: { id: userId } });
const say = (...replies: Reply<unknown>[]) => replies.map(({ status, code }) => code ?? status).join(' ');

/** Runs a race and expects every round to end, with the rows left in the database, in one of the allowed outcomes. */
async function expectOnly(name: string, round: (pair: Pair) => Promise<string>, ...allowed: string[]) {
  const outcomes = await track.race(async (pair) => `${await round(pair)} -> ${(await between(pair)).join(',')}`);
  report(name, outcomes);
  expect(Object.keys(outcomes).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
}

describe('concurrent changes have one consistent outcome', { timeout: RACE_TIMEOUT }, () => {
  it('requests of both become one friendship', () =>
    expectOnly(
      'crossing requests',
      async ({ alice, bob }) =>
        say(
          ...(await atOnce(
            () => ask(alice, bob.inviteCode),
            () => ask(bob, alice.inviteCode),
          )),
        ),
      '201 200 -> 1,0,0',
      '200 201 -> 1,0,0',
    ));

  it('the same request from two tabs is stored once', () =>
    expectOnly(
      'the same request twice',
      async ({ alice, aliceThere, bob }) =>
        say(
          ...(await atOnce(
            () => ask(alice, bob.inviteCode),
            () => ask(aliceThere, bob.inviteCode),
          )),
        ),
      '201 REQUEST_EXISTS -> 0,1,0',
      'REQUEST_EXISTS 201 -> 0,1,0',
    ));

  it('accepting and cancelling', () =>
    expectOnly(
      'accept against cancel',
      async ({ alice, bob }) => {
        const { id } = await askByCode(alice, bob);
        return say(
          ...(await atOnce(
            () => answer(bob, id, 'accept'),
            () => alice.call(cancelRequest, { params: { id } }),
          )),
        );
      },
      '200 NOT_FOUND -> 1,0,0',
      'NOT_FOUND 200 -> 0,0,0',
    ));

  it('accepting and declining in another tab', () =>
    expectOnly(
      'accept against decline',
      async ({ alice, bob, bobHere }) => {
        const { id } = await askByCode(alice, bob);
        return say(
          ...(await atOnce(
            () => answer(bob, id, 'accept'),
            () => answer(bobHere, id, 'decline'),
          )),
        );
      },
      '200 NOT_FOUND -> 1,0,0',
      'NOT_FOUND 200 -> 0,0,0',
    ));

  it('a request in return and cancelling', () =>
    expectOnly(
      'crossing request against cancel',
      async ({ alice, bob }) => {
        const { id } = (await askByCode(alice, bob)) as FriendRequest;
        return say(
          ...(await atOnce(
            () => ask(bob, alice.inviteCode),
            () => alice.call(cancelRequest, { params: { id } }),
          )),
        );
      },
      '200 NOT_FOUND -> 1,0,0',
      '201 200 -> 0,1,0',
    ));

  it('a block and a request: no friendship, and the block does not show', () =>
    expectOnly(
      'block against request',
      async ({ alice, bob }) =>
        say(
          ...(await atOnce(
            () => block(bob, alice),
            () => ask(alice, bob.inviteCode),
          )),
        ),
      '200 201 -> 0,1,1',
      '200 201 -> 0,0,1',
    ));

  it('a block and accepting', () =>
    expectOnly(
      'block against accept',
      async ({ alice, bob }) => {
        const { id } = await askByCode(alice, bob);
        return say(
          ...(await atOnce(
            () => block(alice, bob),
            () => answer(bob, id, 'accept'),
          )),
        );
      },
      '200 200 -> 0,0,1',
      '200 NOT_FOUND -> 0,0,1',
    ));

  it('a block and a request in return', () =>
    expectOnly(
      'block against crossing request',
      async ({ alice, bob }) => {
        await askByCode(alice, bob);
        return say(
          ...(await atOnce(
            () => block(alice, bob),
            () => ask(bob, alice.inviteCode),
          )),
        );
      },
      '200 200 -> 0,0,1',
      '200 201 -> 0,1,1',
    ));

  it('two blocks', () =>
    expectOnly(
      'two blocks',
      async ({ alice, bob }) => {
        await askByCode(alice, bob);
        return say(
          ...(await atOnce(
            () => block(alice, bob),
            () => block(bob, alice),
          )),
        );
      },
      '200 200 -> 0,0,2',
    ));
});
