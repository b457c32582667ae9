import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { login } from '@visavis/domain/auth/contract.ts';
import { eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '../db/schema/auth.ts';
import { users } from '../db/schema/users.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { createVisitor, type TestPerson } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';
import { createErasure } from './erasure.ts';
import { createAccountRepo } from './repo.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });
const { db } = database;

const erasure = createErasure({
  ...world.ports,
  repo: createAccountRepo(db),
  realtime: world.app.realtime.realtime,
  security: () => undefined,
  markOf: (email) => email,
  sweepPictures: async () => undefined,
  onBarred: async () => undefined,
  onHidden: async () => undefined,
  onCasesChanged: async () => undefined,
});

/** Someone whose account is due. */
async function leaver(name: string): Promise<TestPerson> {
  const person = await world.person(name);
  await person.call(deleteAccount, { body: { password: person.password, confirmed: true } });
  await db
    .update(users)
    .set({ eraseAt: new Date(world.clock.now()) })
    .where(eq(users.id, person.userId));
  return person;
}

const signIn = (person: TestPerson) => async () => {
  const { code, data } = await createVisitor(world.origin, person).call(login, {
    body: { email: person.email, password: person.password },
  });
  return code ?? data.restored;
};

/** The rest of an account: whether it is there, hidden or not, and how many sessions are open. */
async function left({ userId }: TestPerson) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  const open = (await db.select().from(sessions).where(isNull(sessions.endedAt))).filter(
    (row) => row.userId === userId,
  );
  return row ? { hidden: row.eraseAt !== null, begun: row.erasingSince !== null, open: open.length } : 'erased';
}

const restored = [true, { hidden: false, begun: false, open: 1 }];
const erased = ['INVALID_CREDENTIALS', 'erased'];

it('a sign-in that meets the erasing job restores the account whole, or is refused by one that is gone', async () => {
  const first = await leaver('first');
  const [signedIn] = await interleave(database, stopWrites('users'), signIn(first), erasure.eraseDue);
  expect([signedIn, await left(first)]).toEqual(restored);

  const second = await leaver('second');
  const [, answer] = await interleave(database, stopWrites('users'), erasure.eraseDue, signIn(second));
  expect([restored, erased]).toContainEqual([answer, await left(second)]);
});

it('a sign-in that meets an erasure under way is refused', async () => {
  const third = await leaver('third');
  const hold = stopWrites('kept_suspensions', 'users');
  await db
    .update(users)
    .set({ erasingSince: new Date(world.clock.now() - 3_600_000) })
    .where(eq(users.id, third.userId));
  const [, answer] = await interleave(database, hold, erasure.eraseDue, signIn(third));
  expect(answer).toBe('INVALID_CREDENTIALS');
  expect(await left(third)).toBe('erased');
});

it('a sign-in that meets a deletion leaves no session open in a hidden account', async () => {
  const fourth = await world.person('fourth');
  const leave = () => fourth.call(deleteAccount, { body: { password: fourth.password, confirmed: true } });
  await interleave(database, stopWrites('sessions'), leave, signIn(fourth));
  expect([{ hidden: true, begun: false, open: 0 }, restored[1]]).toContainEqual(await left(fourth));
});

it('two nodes that run the job at the same moment erase each account once', async () => {
  const fifth = await leaver('fifth');
  const erasedIds: string[] = [];
  const node = createErasure({
    ...world.ports,
    repo: createAccountRepo(db),
    realtime: world.app.realtime.realtime,
    security: (_, { userId }: { userId?: string }) => void erasedIds.push(userId ?? ''),
    markOf: (email) => email,
    sweepPictures: async () => undefined,
    onBarred: async () => undefined,
    onHidden: async () => undefined,
    onCasesChanged: async () => undefined,
  });
  await interleave(database, stopWrites('users'), node.eraseDue, node.eraseDue);
  expect(erasedIds).toEqual([fifth.userId]);
});
