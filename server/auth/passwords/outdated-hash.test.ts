import { hashSync } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a sign-in hashes the password anew if its parameters are outdated, and only then', async () => {
  const ada = await world.person('ada');
  const { db } = world.ports.database;
  const thisUser = eq(users.id, ada.userId);
  const storedHash = async () => (await db.select({ hash: users.passwordHash }).from(users).where(thisUser))[0]?.hash;

  const outdated = hashSync(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await db.update(users).set({ passwordHash: outdated }).where(thisUser);
  await ada.signIn();
  const renewed = await storedHash();
  expect(renewed).not.toBe(outdated);
  expect(world.ports.hashThreads.isOutdated(renewed ?? '')).toBe(false);
  await ada.signIn();
  expect(await storedHash()).toBe(renewed);
});
