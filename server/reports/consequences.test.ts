import { callEnded, rate } from '@visavis/domain/call/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import { createReport, getSuspension } from '@visavis/domain/reports/contract.ts';
import { automaticEnd, UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../db/schema/call.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { startCall } from '../testing/scenes/calls.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { reportBody } from '../testing/scenes/reports.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createReportsRepo } from './repo.ts';
import { createReports, type ReportsDependencies } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { REPORTS_EMAIL: 'review@example.com' } });
});
afterAll(() => world.close());

const DAY = 24 * 3_600_000;
const suspendedUntil = async ({ userId }: TestPerson) => {
  const { db } = world.ports.database;
  const [row] = await db.select({ until: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  return row?.until?.getTime();
};

const inADay = () => automaticEnd(world.clock.now());

describe('three who shared a started call with someone and report them', () => {
  const reportBy = (reporter: TestPerson, reported: TestPerson, roomId?: string) =>
    reporter.call(createReport, { body: reportBody(reported, roomId) });
  const meet = async (reported: TestPerson, ...reporters: TestPerson[]) => {
    const rooms = [];
    for (const reporter of reporters) rooms.push(await shareCall(world, reporter, reported));
    return rooms;
  };

  it('suspend them for a day; a single person never does', async () => {
    const { lena, rrr1, rrr2, rrr3, rrr4 } = await world.people('lena', 'rrr1', 'rrr2', 'rrr3', 'rrr4');
    const rooms = await meet(lena, rrr1, rrr1, rrr1);
    await meet(lena, rrr2, rrr3, rrr4);
    for (const room of [...rooms, undefined]) await reportBy(rrr1, lena, room);
    await reportBy(rrr2, lena);
    expect(await suspendedUntil(lena)).toBeUndefined();
    await reportBy(rrr3, lena);
    const until = inADay();
    expect(await suspendedUntil(lena)).toBe(until);
    expect((await lena.call(getSuspension)).data).toEqual({
      until: new Date(until).toISOString(),
      isAutomatic: true,
      reason: 'SPAM',
    });
    expect((await world.posted()).at(-1)?.subject).toBe('Report: lena, SPAM (suspended)');
    await world.clock.advance(1000);
    await reportBy(rrr4, lena);
    expect((await world.posted()).at(-1)?.subject).toBe('Report: lena, SPAM');
    expect(await suspendedUntil(lena)).toBe(until);
  });

  it('count, and no one else does: not who never met them, nor who was matched without a started call', async () => {
    const { mara, qqq1, qqq2, qqq3, qqq4 } = await world.people('mara', 'qqq1', 'qqq2', 'qqq3', 'qqq4');
    await meet(mara, qqq1, qqq2);
    const [unstarted] = await meet(mara, qqq3);
    const { db } = world.ports.database;
    await db
      .update(calls)
      .set({ startedAt: null })
      .where(eq(calls.id, unstarted ?? ''));
    for (const reporter of [qqq1, qqq2, qqq3, qqq4]) expect((await reportBy(reporter, mara)).status).toBe(201);
    expect(await suspendedUntil(mara)).toBeUndefined();
    expect((await mara.call(getSuspension)).data).toBeNull();
  });

  it('count less where reviews dismissed their earlier reports', async () => {
    const { milo, ppp1, ppp2, ppp3, ppp4 } = await world.people('milo', 'ppp1', 'ppp2', 'ppp3', 'ppp4');
    await reportBy(ppp3, ppp4);
    const { db } = world.ports.database;
    const mine = eq(reports.reporterId, ppp3.userId);
    await db.update(reports).set({ status: 'resolved', outcome: 'dismissed' }).where(mine);
    await meet(milo, ppp1, ppp2, ppp3, ppp4);
    for (const reporter of [ppp1, ppp2, ppp3]) await reportBy(reporter, milo);
    expect(await suspendedUntil(milo)).toBeUndefined();
    await reportBy(ppp4, milo);
    expect(await suspendedUntil(milo)).toBe(inADay());
  });

  it('count within 24 hours only', async () => {
    const { max, sss1, sss2, sss3, sss4 } = await world.people('max', 'sss1', 'sss2', 'sss3', 'sss4');
    await meet(max, sss1, sss2, sss3, sss4);
    await reportBy(sss1, max);
    await reportBy(sss2, max);
    await world.clock.advance(DAY);
    for (const person of [sss3, sss4]) await person.signIn();
    await reportBy(sss3, max);
    expect(await suspendedUntil(max)).toBeUndefined();
    await reportBy(sss4, max);
    await sss1.signIn();
    const room = await shareCall(world, sss1, max);
    await reportBy(sss1, max, room);
    expect(await suspendedUntil(max)).toBe(inADay());
  });

  it('no longer count once reviewed', async () => {
    const { nora, ttt1, ttt2, ttt3 } = await world.people('nora', 'ttt1', 'ttt2', 'ttt3');
    await meet(nora, ttt1, ttt2, ttt3);
    await reportBy(ttt1, nora);
    await reportBy(ttt2, nora);
    const { db } = world.ports.database;
    await db.update(reports).set({ status: 'resolved' }).where(eq(reports.reportedUserId, nora.userId));
    await reportBy(ttt3, nora);
    expect(await suspendedUntil(nora)).toBeUndefined();
  });

  it('do not suspend a second time: that takes new reports', async () => {
    const { odil, ooo1, ooo2, ooo3, ooo4 } = await world.people('odil', 'ooo1', 'ooo2', 'ooo3', 'ooo4');
    await meet(odil, ooo1, ooo2, ooo3, ooo4);
    for (const reporter of [ooo1, ooo2, ooo3]) await reportBy(reporter, odil);
    const { db } = world.ports.database;
    await db.update(users).set({ suspendedUntil: null }).where(eq(users.id, odil.userId));
    await world.clock.advance(1000);
    await reportBy(ooo4, odil);
    expect(await suspendedUntil(odil)).toBeUndefined();
  });

  it('all count when they report at once', async () => {
    const { otto, uuu1, uuu2, uuu3 } = await world.people('otto', 'uuu1', 'uuu2', 'uuu3');
    await meet(otto, uuu1, uuu2, uuu3);
    await Promise.all([uuu1, uuu2, uuu3].map((reporter) => reportBy(reporter, otto)));
    expect(await suspendedUntil(otto)).toBe(inADay());
  });

  it('leave a suspension by the review team as it is', async () => {
    const { olga, nnn1, nnn2, nnn3 } = await world.people('olga', 'nnn1', 'nnn2', 'nnn3');
    const { db } = world.ports.database;
    await db
      .update(users)
      .set({ suspendedUntil: new Date(UNTIL_REVIEWED) })
      .where(eq(users.id, olga.userId));
    await meet(olga, nnn1, nnn2, nnn3);
    for (const reporter of [nnn1, nnn2, nnn3]) await reportBy(reporter, olga);
    expect(await suspendedUntil(olga)).toBe(UNTIL_REVIEWED);
    expect((await olga.call(getSuspension)).data).toEqual({ until: null, isAutomatic: false, reason: null });
  });
});

describe('a report', () => {
  it('ends the call of the two, asks no rating of the reporter and never matches the two again', async () => {
    const { quin, rita } = await world.people('quin', 'rita');
    const [reporting, reported] = [await quin.connect(), await rita.connect()];
    const roomId = await startCall(world, reporting, reported);
    await world.clock.advance(40_000);
    expect((await quin.call(createReport, { body: reportBody(rita, roomId) })).status).toBe(201);
    const ended = { roomId, reason: 'reported', duration: 40 };
    expect(await reporting.next(callEnded)).toMatchObject({ ...ended, ratingRequired: false });
    expect(await reported.next(callEnded)).toMatchObject({ ...ended, ratingRequired: true });
    expect(await reported.emit(rate, { roomId, rating: 'dismiss' })).toMatchObject({ ok: true });

    for (const socket of [reporting, reported]) expect(await socket.emit(join)).toMatchObject({ ok: true });
    await world.clock.advance(60_000);
    expect([reporting.received(found).length, reported.received(found).length]).toEqual([1, 1]);
    expect(await world.ports.matchPool.size()).toBe(2);
    for (const socket of [reporting, reported]) socket.close();
  });

  it('that suspends removes the user from the queue', async () => {
    const { sara, tess, uma, vera } = await world.people('sara', 'tess', 'uma', 'vera');
    const socket = await sara.connect();
    expect(await socket.emit(join)).toMatchObject({ ok: true });
    for (const reporter of [tess, uma, vera]) {
      await shareCall(world, reporter, sara);
      await reporter.call(createReport, { body: reportBody(sara) });
    }
    expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    expect(await socket.emit(join)).toMatchObject({ ok: false, code: 'SUSPENDED' });
    socket.close();
  });

  it('is announced to the other features, and kept when one of them fails', async () => {
    const { pia, vvv1, vvv2, vvv3 } = await world.people('pia', 'vvv1', 'vvv2', 'vvv3');
    const happened: string[] = [];
    const logged: string[] = [];
    const dependencies: ReportsDependencies = {
      repo: createReportsRepo(world.ports.database.db),
      clock: world.clock,
      random: world.ports.random,
      mailer: { send: async () => undefined },
      log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
      reportsEmail: undefined,
      evidence: { addMessages: async () => undefined },
      realtime: { toUser: () => undefined },
      onReported: async (reporter, reported) => void happened.push(`reported ${reporter} ${reported}`),
      onSuspended: async (userId) => void happened.push(`suspended ${userId}`),
      onCaseChanged: async () => undefined,
      onMeasure: async () => undefined,
    };
    const service = createReports(dependencies);
    for (const reporter of [vvv1, vvv2, vvv3]) await shareCall(world, reporter, pia);
    await service.create(vvv1.userId, reportBody(pia));
    expect(happened).toEqual([`reported ${vvv1.userId} ${pia.userId}`]);
    await service.create(vvv2.userId, reportBody(pia));
    await service.create(vvv3.userId, reportBody(pia));
    expect(happened.at(-1)).toBe(`suspended ${pia.userId}`);
    await expect(service.create(vvv3.userId, reportBody(pia))).rejects.toMatchObject({ code: 'ALREADY_REPORTED' });
    expect(happened).toHaveLength(4);

    expect(logged).toEqual([]);
    const failing = createReports({ ...dependencies, onReported: () => Promise.reject(new Error('matching is away')) });
    const room = await shareCall(world, vvv1, pia);
    expect((await failing.create(vvv1.userId, reportBody(pia, room))).status).toBe('open');
    expect(logged).toEqual([expect.stringContaining('matching is away')]);
  });
});
