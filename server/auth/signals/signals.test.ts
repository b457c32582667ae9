import { getPerson } from '@visavis/domain/desk/people.ts';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { accountSignals } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const DAY = 86_400_000;
const { world } = await useWorld();
const { db } = world.ports.database;

it('the desk shows which new accounts share marks of sign-ins with a suspended one, and nothing else happens', async () => {
  const { mona } = await guests(world, 'mona');
  // From the same network: no one is shown to themselves.
  await mona.signIn();
  await appoint(world, mona, 'moderator');
  const [old, fresh, other] = [await world.person('old'), await world.person('fresh'), await world.person('other')];
  const set = ({ userId }: TestPerson, values: object) => db.update(users).set(values).where(eq(users.id, userId));
  const relatedTo = async ({ userId: id }: TestPerson) =>
    ((await mona.call(getPerson, { params: { id } })).data.related ?? []).map(({ person, shares }) => [
      person.username,
      shares,
    ]);
  await set(fresh, { email: 'old+again@example.com' });
  // In the browser of the first, which knows it by its cookie.
  const browser = createVisitor(world.origin, { ...fresh, email: 'old+again@example.com' });
  for (const [name, value] of old.cookies) browser.cookies.set(name, value);
  await browser.signIn();
  await set(old, { createdAt: new Date(world.clock.now() - 60 * DAY) });
  expect(await relatedTo(old)).toEqual([]);

  await set(old, { suspendedUntil: new Date(world.clock.now() + DAY) });
  expect(await relatedTo(old)).toEqual([
    ['fresh', ['device', 'mailbox', 'network']],
    ['other', ['network']],
  ]);
  expect(await relatedTo(fresh)).toEqual([['old', ['device', 'mailbox', 'network']]]);
  expect(await relatedTo(other)).toEqual([['old', ['network']]]);
  const [row] = await db.select().from(users).where(eq(users.id, fresh.userId));
  expect(row?.suspendedUntil).toBeNull();

  const rows = await db.select().from(accountSignals);
  expect(rows.filter(({ hash }) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([]);
  await db.update(accountSignals).set({ at: new Date(world.clock.now() - 30 * DAY) });
  await world.clock.advance(DAY / 4);
  await vi.waitUntil(async () => (await db.$count(accountSignals)) === 0);
});
