import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { login } from '@visavis/domain/auth/contract.ts';
import { join as joinQueue } from '@visavis/domain/matching/contract.ts';
import { putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { keptSuspensions } from '../db/schema/account.ts';
import { messages } from '../db/schema/messages.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { pictureInput, storedPictures } from '../testing/pictures/uploads.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';
import { ERASURE_INTERVAL } from './feature.ts';

const { world } = await useWorld();
const { db } = world.ports.database;
const DAY = 86_400_000;

const leave = ({ call, password }: TestPerson) => call(deleteAccount, { body: { password, confirmed: true } });
const rowOf = async ({ userId }: TestPerson) => (await db.select().from(users).where(eq(users.id, userId)))[0];
const signIn = ({ call, email, password }: TestPerson) => call(login, { body: { email, password } });

/** Lets someone have asked for the deletion some days ago, and the job run. */
async function daysPass(person: TestPerson, days: number) {
  const row = await rowOf(person);
  if (!row?.eraseAt) throw new Error('not being deleted');
  await db
    .update(users)
    .set({ eraseAt: new Date(row.eraseAt.getTime() - days * DAY) })
    .where(eq(users.id, person.userId));
  await world.clock.advance(ERASURE_INTERVAL);
}

it('an account is erased with its pictures 14 days after its deletion, and not before', async () => {
  const { ann, zoe } = await world.people('ann', 'zoe');
  const before = await storedPictures(world);
  await ann.call(putAvatar, await pictureInput('avatar'));
  await ann.call(putBanner, await pictureInput('banner'));
  await leave(ann);
  await leave(zoe);
  await daysPass(ann, 13);
  // Zoe is erased by the run of the job that leaves Ann.
  await daysPass(zoe, 14);
  await vi.waitFor(async () => expect(await rowOf(zoe)).toBeUndefined());
  expect((await rowOf(ann))?.erasingSince).toBeNull();
  expect(await storedPictures(world)).toHaveLength(before.length + 2);

  await daysPass(ann, 1);
  await vi.waitFor(async () => expect(await rowOf(ann)).toBeUndefined());
  await vi.waitFor(async () => expect(await storedPictures(world)).toEqual(before));
  expect((await signIn(ann)).code).toBe('INVALID_CREDENTIALS');
});

it('a server that starts erases what fell due while it was down', async () => {
  const ben = await world.person('ben');
  await leave(ben);
  await db
    .update(users)
    .set({ eraseAt: new Date(world.clock.now() - 1) })
    .where(eq(users.id, ben.userId));
  await world.restart();
  await world.clock.advance(1);
  await vi.waitFor(async () => expect(await rowOf(ben)).toBeUndefined());
});

it('an erasure that fails is repeated, and nothing restores the account meanwhile', async () => {
  const cat = await world.person('cat');
  await cat.call(putAvatar, await pictureInput('avatar'));
  await leave(cat);
  const remove = vi.spyOn(world.ports.files, 'remove').mockRejectedValue(new Error('the bucket is away'));
  await daysPass(cat, 14);
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  remove.mockRestore();
  expect((await signIn(cat)).code).toBe('INVALID_CREDENTIALS');
  await world.clock.advance(ERASURE_INTERVAL);
  await vi.waitFor(async () => expect(await rowOf(cat)).toBeUndefined());
});

it.each([
  ['about', ([dan, eve]: [TestPerson, TestPerson]) => sendReport(eve, dan)],
  ['by', ([dan, eve]: [TestPerson, TestPerson]) => sendReport(dan, eve)],
])('an open report %s an account delays its erasure until it is decided', async (direction, report) => {
  const people = await world.people(`dan-${direction}`, `eve-${direction}`);
  const [dan, eve] = Object.values(people) as [TestPerson, TestPerson];
  const { id } = await report([dan, eve]);
  await leave(dan);
  await daysPass(dan, 14 + 89);
  expect(await rowOf(dan)).toBeDefined();
  await db.update(reports).set({ status: 'resolved' }).where(eq(reports.id, id));
  await world.clock.advance(ERASURE_INTERVAL);
  await vi.waitFor(async () => expect(await rowOf(dan)).toBeUndefined());
});

it('an open report delays an erasure by 90 days at most', async () => {
  const { fay, gus } = await world.people('fay', 'gus');
  await sendReport(gus, fay);
  await leave(fay);
  await daysPass(fay, 14 + 90);
  await vi.waitFor(async () => expect(await rowOf(fay)).toBeUndefined());
});

it('an account with the address of one erased while suspended is suspended for as long, and no address is kept', async () => {
  const hal = await world.person('hal');
  const until = new Date(world.clock.now() + 30 * DAY);
  await db.update(users).set({ suspendedUntil: until }).where(eq(users.id, hal.userId));
  await leave(hal);
  await daysPass(hal, 14);
  await vi.waitFor(async () => expect(await rowOf(hal)).toBeUndefined());
  const [kept] = await db.select().from(keptSuspensions);
  expect(JSON.stringify(kept)).not.toContain('hal');

  const again = await world.person('hal');
  const socket = await again.connect();
  expect(await socket.emit(joinQueue)).toMatchObject({ ok: false, code: 'SUSPENDED' });
  socket.close();
  expect((await rowOf(again))?.suspendedUntil).toEqual(until);
});

it('what is kept of a suspension is forgotten once it is over', async () => {
  const keptUntil = new Date(world.clock.now());
  const row = { emailHash: 'someone', suspendedUntil: keptUntil, rule: null };
  await db.insert(keptSuspensions).values([
    { ...row, keptUntil },
    { ...row, emailHash: 'another', keptUntil: new Date(keptUntil.getTime() + 2 * ERASURE_INTERVAL) },
  ]);
  await world.clock.advance(ERASURE_INTERVAL);
  await vi.waitFor(async () =>
    expect((await db.select().from(keptSuspensions)).map(({ emailHash }) => emailHash)).toEqual(['another']),
  );
});

it('signing in restores a suspended account suspended', async () => {
  const ida = await world.person('ida');
  const until = new Date(world.clock.now() + 30 * DAY);
  await db.update(users).set({ suspendedUntil: until }).where(eq(users.id, ida.userId));
  await leave(ida);
  expect((await signIn(ida)).data.restored).toBe(true);
  expect((await rowOf(ida))?.suspendedUntil).toEqual(until);
});

it('the messages of an account are erased a few thousand at a time: all at once may take longer than a statement may', async () => {
  const { jon, kim } = await world.people('jon', 'kim');
  const [userA, userB] = [jon.userId, kim.userId].sort();
  await db.execute(
    sql`insert into conversations (id, user_a, user_b, created_at) values (${userA}, ${userA}, ${userB}, now())`,
  );
  await db.execute(sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select gen_random_uuid(), ${userA}, ${kim.userId}, '', now() - make_interval(secs => i) from generate_series(1, 5000) i`);
  await db.execute(sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 2000 then raise 'too many at once'; end if;
      return null;
    end $$`);
  await db.execute(sql`
    create trigger refuse_many after delete on messages referencing old table as gone
    for each statement execute function refuse_many()`);
  await leave(jon);
  await daysPass(jon, 14);
  await vi.waitFor(async () => expect(await rowOf(jon)).toBeUndefined());
  expect(await db.$count(messages)).toBe(0);
});
