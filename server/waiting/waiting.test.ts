import { found, join } from '@visavis/domain/matching/contract.ts';
import { REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import {
  answerMeeting,
  getFigures,
  listMeetings,
  meetingSoon,
  someoneWaits,
  stopWatching,
  watch,
} from '@visavis/domain/waiting/contract.ts';
import { ANNOUNCED_AFTER, REMINDED_BEFORE, USUAL_WAIT_LEAST, WATCH_FOR } from '@visavis/domain/waiting/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMembers, calls } from '../db/schema/call.ts';
import { blocks } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { meetingAnswers, waitingWatches } from '../db/schema/waiting.ts';
import type { TestPerson } from '../testing/person.ts';
import { insertCalls } from '../testing/scenes/past-calls.ts';
import { caughtUp } from '../testing/scenes/relations.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { MEETING_HOURS: '12:30,20:00', PUBLIC_URL: 'https://visavis.example' } });
});
afterAll(() => world.close());

const db = () => world.ports.database.db;
/** The answer of `read` once a minute has passed. */
const afterAMinute = async <T>(read: () => Promise<T> | T): Promise<T> => {
  await world.clock.advance(60_000);
  return await read();
};
const figuresOf = async (person: TestPerson) => (await person.call(getFigures)).data;
/** Later than what is kept of the shared figures. */
const later = () => world.clock.advance(31_000);

describe('figures', () => {
  it('count who is here now, and who was here today', async () => {
    const { ada, ben, cyr } = await world.people('ada', 'ben', 'cyr');
    await db()
      .update(users)
      .set({ lastSeenAt: new Date(world.clock.now() - 2 * DAY) });
    const [first, second] = [await ada.connect(), await ben.connect()];
    expect(await figuresOf(cyr)).toMatchObject({ here: 2, today: 2, usualWait: null, watchesUntil: null });
    second.close();
    await expect.poll(() => afterAMinute(async () => (await figuresOf(cyr)).here)).toBe(1);
    expect((await figuresOf(cyr)).today).toBe(1);
    first.close();
    await db()
      .update(users)
      .set({ lastSeenAt: new Date(world.clock.now()) })
      .where(eq(users.id, ben.userId));
    await expect.poll(() => afterAMinute(() => figuresOf(cyr))).toMatchObject({ here: 0, today: 2 });
  });

  it('name the usual wait at this hour, once enough matches are known', async () => {
    const { dan } = await world.people('dan');
    const insert = (waited: number | null, createdAt: number) =>
      db()
        .insert(calls)
        .values({
          id: world.ports.random.uuid(createdAt),
          createdAt: new Date(createdAt),
          endedAt: new Date(createdAt),
          waited,
        });
    for (let day = 1; day < USUAL_WAIT_LEAST; day += 1) await insert(12, world.clock.now() - day * DAY);
    // Neither another hour nor a call back says anything about this hour.
    await insert(1, world.clock.now() - DAY - 6 * HOUR);
    await insert(null, world.clock.now() - DAY);
    await later();
    expect((await figuresOf(dan)).usualWait).toBeNull();
    await insert(400, world.clock.now() - DAY);
    await later();
    expect((await figuresOf(dan)).usualWait).toBe(15);
  });

  it('are recorded as people are matched: the longer of the two waits', async () => {
    const { eve, flo } = await world.people('eve', 'flo');
    const [one, other] = [await eve.connect(), await flo.connect()];
    await one.emit(join, {});
    await world.clock.advance(7000);
    await other.emit(join, {});
    await expect
      .poll(async () => (await db().select({ waited: calls.waited }).from(calls).orderBy(sql`created_at desc`))[0])
      .toEqual({ waited: 7 });
    one.close();
    other.close();
  });
});

describe('a watch', () => {
  it('notifies once of the next person who waits, and never of someone parted', async () => {
    const { gus, hal, ida, jim } = await world.people('gus', 'hal', 'ida', 'jim');
    const [waiter, watcher, parted] = [await gus.connect(), await hal.connect(), await ida.connect()];
    await db().insert(blocks).values({ blockerId: gus.userId, blockedId: ida.userId, createdAt: new Date() });
    const asked = await hal.call(watch);
    expect(asked.data.watchesUntil).toBe(new Date(world.clock.now() + WATCH_FOR).toISOString());
    await ida.call(watch);
    await jim.call(watch);

    await waiter.emit(join, {});
    await world.clock.advance(ANNOUNCED_AFTER);
    expect(await watcher.next(someoneWaits)).toEqual({ at: new Date(world.clock.now()).toISOString() });
    await caughtUp(parted);
    expect(parted.all().map(({ name }) => name)).not.toContain(someoneWaits.name);
    expect((await figuresOf(hal)).watchesUntil).toBeNull();
    // People who are away are still asked for.
    expect((await figuresOf(jim)).watchesUntil).not.toBeNull();
    for (const socket of [waiter, watcher, parted]) socket.close();
  });

  it('says nothing of someone who has left again, and can be taken back', async () => {
    const { kim, leo } = await world.people('kim', 'leo');
    const [waiter, watcher] = [await kim.connect(), await leo.connect()];
    await leo.call(watch);
    await waiter.emit(join, {});
    waiter.close();
    await expect.poll(() => world.ports.matchPool.size()).toBe(0);
    await world.clock.advance(ANNOUNCED_AFTER);
    await caughtUp(watcher);
    expect(watcher.all().map(({ name }) => name)).not.toContain(someoneWaits.name);
    expect((await leo.call(stopWatching)).data.watchesUntil).toBeNull();
    await leo.call(watch);
    await db()
      .update(waitingWatches)
      .set({ until: new Date(world.clock.now()) });
    expect((await figuresOf(leo)).watchesUntil).toBeNull();
    watcher.close();
  });
});

describe('a watch of someone who', () => {
  /** `waiter` begins to wait. @returns whether the socket was told, once everything sent to it has come */
  async function toldOf(waiter: TestSocket, watcher: TestSocket): Promise<boolean> {
    await waiter.emit(join, {});
    await world.clock.advance(ANNOUNCED_AFTER);
    await caughtUp(watcher);
    return watcher.all().some(({ name }) => name === someoneWaits.name);
  }

  it('searches is kept in silence, and ends once they meet', async () => {
    const { qui, rob } = await world.people('qui', 'rob');
    const [watcher, waiter] = [await qui.connect(), await rob.connect()];
    // Two who met a moment ago are not matched at once.
    await insertCalls(world, { a: qui, b: rob, at: world.clock.now() - 61_000 });
    await watcher.emit(join, {});
    await qui.call(watch);
    expect(await toldOf(waiter, watcher)).toBe(false);
    expect((await figuresOf(qui)).watchesUntil).not.toBeNull();
    await world.clock.advance(REMATCH_WAIT + 1000);
    await watcher.next(found);
    await expect.poll(async () => (await figuresOf(qui)).watchesUntil).toBeNull();
    for (const socket of [watcher, waiter]) socket.close();
  });

  it.each([
    ['is in a call with a friend is kept in silence', ['sue', 'tom', 'ugo'], 'caller', null, true],
    ['has met someone since is over', ['val', 'wim', 'yve'], null, 1, false],
  ] as const)('%s', async (_, names, friendRole, duration, isKept) => {
    const people = await world.people(...names);
    const [person, waiting, other] = [people[names[0]], people[names[1]], people[names[2]]];
    const [watcher, waiter] = [await person.connect(), await waiting.connect()];
    await person.call(watch);
    const [callId = ''] = await insertCalls(world, { a: person, b: other, at: world.clock.now(), duration });
    await db().update(callMembers).set({ friendRole }).where(eq(callMembers.callId, callId));
    expect(await toldOf(waiter, watcher)).toBe(false);
    expect((await figuresOf(person)).watchesUntil !== null).toBe(isKept);
    for (const socket of [watcher, waiter]) socket.close();
  });
});

describe('meeting hours', () => {
  it('are listed with who comes, and only those can be answered', async () => {
    const { mia, noa } = await world.people('mia', 'noa');
    const [first] = (await mia.call(listMeetings)).data;
    const startsAt = first?.startsAt ?? '';
    expect(first).toMatchObject({ going: 0, isGoing: false });
    expect(startsAt).toMatch(/T(12:30|20:00):00\.000Z$/);
    const put = (person: TestPerson, isGoing: boolean) =>
      person.call(answerMeeting, { params: { startsAt }, body: { isGoing } });
    expect((await put(mia, true)).data).toMatchObject({ going: 1, isGoing: true });
    await put(mia, true);
    expect((await put(noa, true)).data).toMatchObject({ going: 2, isGoing: true });
    expect((await put(mia, false)).data).toMatchObject({ going: 1, isGoing: false });
    const wrong = new Date(Date.parse(startsAt) + 60_000).toISOString();
    expect((await mia.call(answerMeeting, { params: { startsAt: wrong }, body: { isGoing: true } })).code).toBe(
      'NOT_FOUND',
    );
    await put(noa, false);
  });

  it('keep the clocks that someone promises to come by', async () => {
    const { ria } = await world.people('ria');
    const [first] = (await ria.call(listMeetings)).data;
    const params = { startsAt: first?.startsAt ?? '' };
    const put = (zone: string) => ria.call(answerMeeting, { params, body: { isGoing: true, zone } });
    expect((await put('Europe/Atlantis')).code).toBe('VALIDATION_FAILED');
    expect((await put('Asia/Tokyo')).status).toBe(200);
    const rows = await db().select().from(meetingAnswers).where(eq(meetingAnswers.userId, ria.userId));
    expect(rows).toMatchObject([{ zone: 'Asia/Tokyo' }]);
  });

  it('are recalled ten minutes before, once: in the app, or by mail in the language of the profile', async () => {
    const { oli, pia } = await world.people('oli', 'pia');
    await db().update(users).set({ language: 'fr' }).where(eq(users.id, pia.userId));
    const start = world.clock.now() + REMINDED_BEFORE;
    const startsAt = new Date(start).toISOString();
    await db()
      .insert(meetingAnswers)
      .values(
        [oli, pia].map(({ userId }) => ({
          userId,
          startsAt: new Date(start),
          answeredAt: new Date(),
          zone: 'America/New_York',
        })),
      );
    const socket = await oli.connect();
    const before = world.mails.length;
    const reminders = () => socket.all().filter(({ name }) => name === meetingSoon.name);
    // One round alone: while time passes, a slow machine gets past the meeting, and its mail has no use any more.
    await world.clock.advance(60_000);
    expect(await socket.next(meetingSoon)).toMatchObject({ startsAt, going: 2, isGoing: true });
    await expect.poll(() => world.mails.length).toBe(before + 1);
    expect(world.mails.at(-1)).toMatchObject({
      to: pia.email,
      subject: expect.stringMatching(/^Visavis\s: on se retrouve/),
    });
    expect(world.mails.at(-1)?.text).toContain('https://visavis.example/matching');
    const own = new Date(start).toLocaleTimeString('fr', { timeZone: 'America/New_York', timeStyle: 'short' });
    expect(world.mails.at(-1)?.text).toContain(` à ${own}`);
    // Further rounds, each of which has ended by the time that the next begins.
    for (let round = 0; round < 2; round += 1) {
      await world.clock.advance(60_000);
      await db().execute(sql`select 1`);
      await caughtUp(socket);
    }
    expect(reminders()).toHaveLength(1);
    expect(await world.posted()).toHaveLength(before + 1);
    socket.close();
  });
});
