import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { answerRequest, blockUser, sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { friendRequests, friendships } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { inTransaction } from '../db/transaction.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { askByCode } from '../testing/scenes/relations.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });

let pairs = 0;
/** Alice leaves; Bob has no password. */
async function twoPeople() {
  pairs += 1;
  const alice = await world.person(`alice${pairs}`);
  const [bob] = await newcomers(world, `bob${pairs}`);
  return { alice: { ...alice, inviteCode: (await alice.call(getProfile)).data.inviteCode }, bob };
}
type Two = Awaited<ReturnType<typeof twoPeople>>;

const hide = async ({ alice }: Two) => {
  const { code, status } = await alice.call(deleteAccount, { body: { password: alice.password, confirmed: true } });
  return code ?? status;
};
const erase = async ({ alice }: Two) => {
  await inTransaction(db, (tx) => tx.delete(users).where(eq(users.id, alice.userId)));
  return 'erased';
};

const answer =
  (action: 'accept' | 'decline') =>
  ({ bob }: Two, id: string) =>
    bob.call(answerRequest, { params: { id }, body: { action } });
const actions = {
  accept: answer('accept'),
  decline: answer('decline'),
  ask: ({ alice, bob }: Two) => bob.call(sendRequestByCode, { params: { code: alice.inviteCode } }),
  block: ({ alice, bob }: Two) => bob.call(blockUser, { params: { id: alice.userId } }),
};

/** Bob does something about Alice while she leaves: he is held where he writes to `table`, after he has read. */
async function meet(action: keyof typeof actions, table: string, leave: (two: Two) => Promise<unknown>) {
  const two = await twoPeople();
  const id = action === 'accept' || action === 'decline' ? (await askByCode(two.alice, two.bob)).id : '';
  const [reply, left] = await interleave(
    database,
    stopWrites(table),
    () => actions[action](two, id),
    () => leave(two),
  );
  return { two, outcome: reply.code ?? reply.status, left };
}

it('a friend request is not accepted from someone who deletes the account at that moment, and comes back with it', async () => {
  const { two, outcome, left } = await meet('accept', 'friendships', hide);
  expect([outcome, left]).toEqual(['NOT_FOUND', 200]);
  expect(await db.$count(friendships, eq(friendships.userA, two.alice.userId))).toBe(0);
  expect(await db.$count(friendRequests, eq(friendRequests.requesterId, two.alice.userId))).toBe(1);
});

it.each([
  ['ask', 'friend_requests', hide],
  ['ask', 'friend_requests', erase],
  ['block', 'blocks', erase],
] as const)('%s meets the end of the account: it does not exist', async (action, table, leave) => {
  expect((await meet(action, table, leave)).outcome).toBe('NOT_FOUND');
});

it.each([
  ['accept', 'friendships'],
  ['decline', 'friend_declines'],
] as const)(
  '%s meets the erasure of the account: it comes first, or the account does not exist',
  async (action, table) => {
    const { outcome, left } = await meet(action, table, erase);
    expect([200, 'NOT_FOUND']).toContain(outcome);
    expect(left).toBe('erased');
  },
);
