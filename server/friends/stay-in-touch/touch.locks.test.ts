import { blockUser } from '@visavis/domain/friends/contract.ts';
import { stayInTouch } from '@visavis/domain/friends/touch-contract.ts';
import { eq, or } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { friendships, touchWishes } from '../../db/schema/friends.ts';
import { newcomers } from '../../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import type { TestPerson } from '../../testing/person.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });

let pairs = 0;
async function afterCall() {
  pairs += 1;
  const [alice, bob] = await newcomers(world, `alice${pairs}`, `bob${pairs}`);
  const id = await shareCall(world, alice, bob);
  const say = (person: TestPerson, yes: boolean) => async () => {
    const { data, code } = await person.call(stayInTouch, { params: { id }, body: { yes } });
    return code ?? (data.friend ? 'friends' : 'nothing');
  };
  /** How many friendships and wishes the database holds for the two. */
  const between = async () => [
    await db.$count(friendships, or(eq(friendships.userA, alice.userId), eq(friendships.userB, alice.userId))),
    await db.$count(touchWishes, or(eq(touchWishes.userId, alice.userId), eq(touchWishes.peerId, alice.userId))),
  ];
  return { alice, bob, say, between };
}

it('of two who say yes at the same moment the second makes them friends', async () => {
  const { alice, bob, say, between } = await afterCall();
  const said = await interleave(database, stopWrites('touch_wishes'), say(alice, true), say(bob, true));
  expect([said, await between()]).toEqual([
    ['nothing', 'friends'],
    [1, 0],
  ]);
});

it('a yes after one that is being taken back makes no friendship', async () => {
  const { alice, bob, say, between } = await afterCall();
  await say(alice, true)();
  const said = await interleave(database, stopWrites('touch_wishes'), say(alice, false), say(bob, true));
  expect([said, await between()]).toEqual([
    ['nothing', 'nothing'],
    [0, 1],
  ]);
});

it('a yes while the other blocks makes no friendship', async () => {
  const { alice, bob, say, between } = await afterCall();
  await say(alice, true)();
  const block = async () => (await alice.call(blockUser, { params: { id: bob.userId } })).status;
  const said = await interleave(database, stopWrites('blocks', 'friendships'), block, say(bob, true));
  expect(said).toEqual([200, 'nothing']);
  expect((await between())[0]).toBe(0);
});
