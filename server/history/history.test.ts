import { getCall, listCalls } from '@visavis/domain/history/contract.ts';
import { HISTORY_PAGE } from '@visavis/domain/history/rules.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callMembers } from '../db/schema/call.ts';
import { users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { insertCalls } from '../testing/scenes/past-calls.ts';
import { useWorld } from '../testing/use-world.ts';

const { world } = await useWorld();
const db = () => world.ports.database.db;
const DAY = 86_400_000;

const givePlan = ({ userId }: TestPerson, plan: 'free' | 'premium', planEnd: Date | null = null) =>
  db().update(users).set({ plan, planEnd }).where(eq(users.id, userId));

/** One call for each day, an hour earlier than now. @returns their ids, in that order */
async function callsOfDays(a: TestPerson, b: TestPerson, days: readonly number[]): Promise<string[]> {
  return insertCalls(world, ...days.map((day) => ({ a, b, at: world.clock.now() - day * DAY - 3_600_000 })));
}
const daysFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

async function wholeHistory(person: TestPerson) {
  const ids: string[] = [];
  const pages: number[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const { data } = await person.call(listCalls, { query: before ? { before } : {} });
    ids.push(...data.calls.map(({ id }) => id));
    pages.push(data.calls.length);
    before = data.next;
  }
  return { ids, pages };
}

describe('the history', () => {
  it('shows of a call the person, when, how long, what it earned and what became of the rating', async () => {
    const { ada, ben } = await world.people('ada', 'ben');
    const at = world.clock.now() - DAY;
    const [long, rated, skipped] = await insertCalls(
      world,
      { a: ada, b: ben, at, duration: 125, xp: 20 },
      { a: ada, b: ben, at: at - 1000, duration: 60, ratingOfA: 'negative' },
      { a: ada, b: ben, at: at - 60_000, duration: 29 },
    );
    await db()
      .update(callMembers)
      .set({ ratingRequired: true })
      .where(and(eq(callMembers.callId, long ?? ''), eq(callMembers.userId, ada.userId)));
    const { calls } = (await ada.call(listCalls)).data;
    expect(calls[0]).toMatchObject({
      id: long,
      person: { userId: ben.userId, username: 'ben', avatar: `/uploads/default/${ben.userId}.svg`, karma: 60 },
      matchedAt: new Date(at).toISOString(),
      duration: 125,
      xpGained: 20,
      rating: null,
      canRate: true,
      ratingOwed: true,
    });
    expect(calls[1]).toMatchObject({ id: rated, rating: 'thumbs_down', canRate: false, ratingOwed: false });
    expect(calls[2]).toMatchObject({ id: skipped, rating: null, canRate: false, ratingOwed: false });
    expect((await ada.call(getCall, { params: { id: long ?? '' } })).data).toEqual(calls[0]);
  });

  it('pages through more than a page, each call once, newest first', async () => {
    const { cleo, dan } = await world.people('cleo', 'dan');
    const at = world.clock.now() - DAY;
    // Two that ended in the same millisecond sit on both sides of the page's end.
    const times = daysFrom(0, 45).map((index) => at - (index >= HISTORY_PAGE ? index - 1 : index) * 60_000);
    const ids = await insertCalls(world, ...times.map((time) => ({ a: cleo, b: dan, at: time })));
    const { ids: listed, pages } = await wholeHistory(cleo);
    expect(pages).toEqual([20, 20, 5]);
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(listed).toHaveLength(45);
    expect(listed.slice(0, 10)).toEqual(ids.slice(0, 10));
    expect((await wholeHistory(dan)).ids).toHaveLength(45);
  });

  it('leaves out calls that go on, never started, or were with a deleted account', async () => {
    const { eve, finn, gina } = await world.people('eve', 'finn', 'gina');
    const at = world.clock.now() - DAY;
    const [shown] = await insertCalls(
      world,
      { a: eve, b: finn, at },
      { a: eve, b: finn, at: at + 100, begun: false },
      { a: eve, b: gina, at: at + 200 },
      { a: eve, b: finn, at: at + 300, duration: null },
    );
    await db()
      .update(users)
      .set({ eraseAt: new Date(world.clock.now() + DAY) })
      .where(eq(users.id, gina.userId));
    expect((await wholeHistory(eve)).ids).toEqual([shown]);
  });

  it.each(['the id of a call of others', 'an unknown id'])('continues after %s with nothing', async (which) => {
    const names = which.replaceAll(' ', '');
    const {
      [`h${names}`]: hal,
      [`i${names}`]: ida,
      [`j${names}`]: jon,
    } = await world.people(...(['h', 'i', 'j'].map((letter) => `${letter}${names}`) as [string, string, string]));
    if (!hal || !ida || !jon) throw new Error('missing people');
    await callsOfDays(hal, ida, [1, 2]);
    const [theirs = ''] = await callsOfDays(ida, jon, [1]);
    const before = which.startsWith('an') ? '018f4d5e-0000-7000-8000-000000000000' : theirs;
    expect((await hal.call(listCalls, { query: { before } })).data.calls).toEqual([]);
    expect((await hal.call(getCall, { params: { id: before } })).code).toBe('NOT_FOUND');
  });
});

describe('the plan', () => {
  it('free: the last 30 days, and says that there is more', async () => {
    const { kim, leo } = await world.people('kim', 'leo');
    const ids = await callsOfDays(kim, leo, daysFrom(1, 40));
    expect((await wholeHistory(kim)).ids).toEqual(ids.slice(0, 29));
    expect((await kim.call(listCalls)).data.plan).toEqual({ days: 30, hasOlder: true });
    expect((await kim.call(getCall, { params: { id: ids[35] ?? '' } })).code).toBe('NOT_FOUND');
    expect((await kim.call(listCalls, { query: { before: ids[35] ?? '' } })).data.calls).toEqual([]);
  });

  it('free: always the newest ten', async () => {
    const { mia, nat } = await world.people('mia', 'nat');
    const ids = await callsOfDays(mia, nat, daysFrom(40, 12));
    expect((await wholeHistory(mia)).ids).toEqual(ids.slice(0, 10));
    expect((await mia.call(listCalls)).data.plan).toEqual({ days: 30, hasOlder: true });
  });

  it('free, with nothing older: says so', async () => {
    const { ola, pia } = await world.people('ola', 'pia');
    await callsOfDays(ola, pia, [1, 100]);
    expect((await ola.call(listCalls)).data).toMatchObject({ next: null, plan: { days: 30, hasOlder: false } });
    expect((await wholeHistory(ola)).ids).toHaveLength(2);
  });

  it('shows an older call of which a rating is owed, by its id', async () => {
    const { rae, sam } = await world.people('rae', 'sam');
    const ids = await callsOfDays(rae, sam, daysFrom(40, 12));
    const id = ids[11] ?? '';
    await db()
      .update(callMembers)
      .set({ ratingRequired: true })
      .where(and(eq(callMembers.callId, id), eq(callMembers.userId, rae.userId)));
    expect((await rae.call(getCall, { params: { id } })).data).toMatchObject({ id, ratingOwed: true });
    expect((await sam.call(getCall, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it('premium: all of them, until it ends', async () => {
    const { tom, uma } = await world.people('tom', 'uma');
    const ids = await callsOfDays(tom, uma, daysFrom(1, 40));
    await givePlan(tom, 'premium');
    expect((await wholeHistory(tom)).ids).toEqual(ids);
    expect((await tom.call(listCalls)).data.plan).toEqual({ days: null, hasOlder: false });
    await givePlan(tom, 'premium', new Date(world.clock.now() - 1));
    expect((await wholeHistory(tom)).ids).toHaveLength(29);
  });
});
