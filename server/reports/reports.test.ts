import { callEnded, rate } from '@visavis/domain/call/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import { createReport, getReport, listMyReports } from '@visavis/domain/reports/contract.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import type { Mail } from '../ports/mailer.ts';
import { shareCall } from '../testing/acquaintance.ts';
import { startCall } from '../testing/calls.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createReportsRepo } from './repo.ts';
import { createReports, type ReportsDependencies } from './service.ts';

let world: World;
let mailFails = false;
const mails: Mail[] = [];
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const mailer = {
    async send(mail: Mail) {
      if (mailFails) throw new Error('the mail server is away');
      mails.push(mail);
    },
  };
  world = await createWorld({ settings: { REPORTS_EMAIL: 'review@example.com' }, ports: { mailer, log } });
});
afterAll(() => world.close());

const NOBODY = '018f4d5e-0000-7000-8000-000000000001';
const DAY = 24 * 3_600_000;
const spam = (reported: TestPerson | string, roomId?: string) => ({
  reportedUserId: typeof reported === 'string' ? reported : reported.userId,
  reason: 'SPAM' as const,
  ...(roomId && { roomId }),
});
const suspendedUntil = async ({ userId }: TestPerson) => {
  const { db } = world.ports.database;
  const [row] = await db.select({ until: users.suspendedUntil }).from(users).where(eq(users.id, userId));
  return row?.until?.getTime();
};

describe('a report', () => {
  it('is stored, mailed to the review team, and shown to its author alone', async () => {
    const { alice, bob } = await world.people('alice', 'bob');
    const roomId = await shareCall(world, alice, bob);
    const body = { reportedUserId: bob.userId, reason: 'OTHER', description: '  was rude  ', roomId } as const;
    const made = await alice.call(createReport, { body });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.any(String),
      reportedUserId: bob.userId,
      reason: 'OTHER',
      description: 'was rude',
      roomId,
      status: 'open',
      createdAt: expect.stringMatching(/Z$/),
    });
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ to: 'review@example.com', subject: 'Report: bob, OTHER' });
    for (const part of ['bob', bob.userId, 'alice', 'OTHER', 'was rude', roomId, `reports show ${made.data.id}`]) {
      expect(mail?.text).toContain(part);
    }

    const params = { id: made.data.id };
    expect((await alice.call(getReport, { params })).data).toEqual(made.data);
    expect((await alice.call(listMyReports)).data).toEqual([made.data]);
    expect((await bob.call(getReport, { params })).code).toBe('NOT_FOUND');
    expect((await bob.call(listMyReports)).data).toEqual([]);
    expect((await alice.call(getReport, { params: { id: NOBODY } })).code).toBe('NOT_FOUND');
  });

  it('is made once per person and room', async () => {
    const { carl, dina } = await world.people('carl', 'dina');
    const [first, second] = [await shareCall(world, carl, dina), await shareCall(world, carl, dina)];
    const report = (roomId?: string) => carl.call(createReport, { body: spam(dina, roomId) });
    const statuses = [];
    for (const room of [first, first, second, undefined, undefined]) {
      statuses.push((await report(room)).status);
      await world.clock.advance(1);
    }
    expect(statuses).toEqual([201, 409, 201, 201, 409]);
    expect((await report(first)).code).toBe('ALREADY_REPORTED');
    expect((await carl.call(listMyReports)).data.map(({ roomId }) => roomId)).toEqual([null, second, first]);
    // Of the same call the other may report as well.
    expect((await dina.call(createReport, { body: spam(carl, first) })).status).toBe(201);
  });

  it('is stored once though it is sent many times at once', async () => {
    const { ezra, fay } = await world.people('ezra', 'fay');
    const replies = await Promise.all(Array.from({ length: 8 }, () => ezra.call(createReport, { body: spam(fay) })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'ALREADY_REPORTED')).toHaveLength(7);
  });

  it('names a room that the two were in', async () => {
    const { gina, hans, ines } = await world.people('gina', 'hans', 'ines');
    const ours = await shareCall(world, gina, hans);
    const theirs = await shareCall(world, hans, ines);
    for (const [body, what] of [
      [spam(ines, ours), 'a room with another'],
      [spam(hans, theirs), 'a room of others'],
      [spam(hans, NOBODY), 'no room'],
    ] as const) {
      const reply = await gina.call(createReport, { body });
      expect([reply.status, reply.code], what).toEqual([403, 'NOT_A_MEMBER']);
    }
    expect((await gina.call(listMyReports)).data).toEqual([]);
  });

  it.each([
    ['oneself', (me: TestPerson) => spam(me), 400, 'SELF'],
    ['nobody', () => spam(NOBODY), 404, 'NOT_FOUND'],
    ['nobody, in a room', () => spam(NOBODY, NOBODY), 404, 'NOT_FOUND'],
    ['no id', () => spam('bob'), 400, 'VALIDATION_FAILED'],
    ['no reason', () => ({ ...spam(NOBODY), reason: '' }), 400, 'VALIDATION_FAILED'],
    ['OTHER without a word', () => ({ ...spam(NOBODY), reason: 'OTHER', description: ' ' }), 400, 'VALIDATION_FAILED'],
    ['too many words', () => ({ ...spam(NOBODY), description: 'x'.repeat(501) }), 400, 'VALIDATION_FAILED'],
  ])('of %s is refused', async (what, body, status, code) => {
    const who = await world.person(`r-${what.replaceAll(/\W/g, '')}`.slice(0, 25));
    const reply = await who.call(createReport, { body: body(who) });
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect((await who.call(listMyReports)).data).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await world.visitor().call(createReport, { body: spam(NOBODY) })).status).toBe(401);
    expect((await world.visitor().call(listMyReports)).status).toBe(401);
  });

  it('is kept when its mail cannot be sent, and the log says so', async () => {
    const { joan, kit } = await world.people('joan', 'kit');
    mailFails = true;
    const made = await joan.call(createReport, { body: spam(kit) });
    mailFails = false;
    expect(made.status).toBe(201);
    expect((await joan.call(listMyReports)).data).toHaveLength(1);
    expect(logged.filter((line) => line.includes('mail failed') && line.includes(made.data.id))).toHaveLength(1);
  });
});

describe('three different reporters within a day', () => {
  const reportBy = (reporter: TestPerson, reported: TestPerson, roomId?: string) =>
    reporter.call(createReport, { body: spam(reported, roomId) });

  it('suspend until reviewed; one reporter alone never does', async () => {
    const { lena, rrr1, rrr2, rrr3, rrr4 } = await world.people('lena', 'rrr1', 'rrr2', 'rrr3', 'rrr4');
    const rooms = [await shareCall(world, rrr1, lena), await shareCall(world, rrr1, lena)];
    for (const room of [...rooms, undefined]) await reportBy(rrr1, lena, room);
    await reportBy(rrr2, lena);
    expect(await suspendedUntil(lena)).toBeUndefined();
    await reportBy(rrr3, lena);
    expect(await suspendedUntil(lena)).toBe(UNTIL_REVIEWED);
    expect(mails.at(-1)?.subject).toBe('Report: lena, SPAM (suspended)');
    await reportBy(rrr4, lena);
    expect(mails.at(-1)?.subject).toBe('Report: lena, SPAM');
  });

  it('count within a day only', async () => {
    const { max, sss1, sss2, sss3, sss4 } = await world.people('max', 'sss1', 'sss2', 'sss3', 'sss4');
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
    expect(await suspendedUntil(max)).toBe(UNTIL_REVIEWED);
  });

  it('count no more once reviewed', async () => {
    const { nora, ttt1, ttt2, ttt3 } = await world.people('nora', 'ttt1', 'ttt2', 'ttt3');
    await reportBy(ttt1, nora);
    await reportBy(ttt2, nora);
    const { db } = world.ports.database;
    await db.update(reports).set({ status: 'resolved' }).where(eq(reports.reportedUserId, nora.userId));
    await reportBy(ttt3, nora);
    expect(await suspendedUntil(nora)).toBeUndefined();
  });

  it('all count when they come at once', async () => {
    const { otto, uuu1, uuu2, uuu3 } = await world.people('otto', 'uuu1', 'uuu2', 'uuu3');
    await Promise.all([uuu1, uuu2, uuu3].map((reporter) => reportBy(reporter, otto)));
    expect(await suspendedUntil(otto)).toBe(UNTIL_REVIEWED);
  });
});

describe('the consequences', () => {
  it('end the call the two are in, spare the reporter the rating, and part them for good', async () => {
    const { quin, rita } = await world.people('quin', 'rita');
    const [hers, his] = [await quin.connect(), await rita.connect()];
    const roomId = await startCall(world, hers, his);
    await world.clock.advance(40_000);
    expect((await quin.call(createReport, { body: spam(rita, roomId) })).status).toBe(201);
    const ended = { roomId, reason: 'reported', duration: 40 };
    expect(await hers.next(callEnded)).toMatchObject({ ...ended, ratingRequired: false });
    expect(await his.next(callEnded)).toMatchObject({ ...ended, ratingRequired: true });
    expect(await his.emit(rate, { roomId, rating: 'dismiss' })).toMatchObject({ ok: true });

    for (const socket of [hers, his]) expect(await socket.emit(join)).toMatchObject({ ok: true });
    await world.clock.advance(60_000);
    expect([hers.received(found).length, his.received(found).length]).toEqual([1, 1]);
    expect(await world.ports.matchPool.size()).toBe(2);
    for (const socket of [hers, his]) socket.close();
  });

  it('take the suspended out of the queue', async () => {
    const { sara, tess, uma, vera } = await world.people('sara', 'tess', 'uma', 'vera');
    const socket = await sara.connect();
    expect(await socket.emit(join)).toMatchObject({ ok: true });
    for (const reporter of [tess, uma, vera]) await reporter.call(createReport, { body: spam(sara) });
    expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    expect(await socket.emit(join)).toMatchObject({ ok: false, code: 'SUSPENDED' });
    socket.close();
  });

  it('reach matching and the call, and their failure undoes nothing', async () => {
    const { pia, vvv1, vvv2, vvv3 } = await world.people('pia', 'vvv1', 'vvv2', 'vvv3');
    const heard: string[] = [];
    const dependencies: ReportsDependencies = {
      repo: createReportsRepo(world.ports.database.db),
      clock: world.clock,
      random: world.ports.random,
      mailer: world.ports.mailer,
      log: world.ports.log,
      reportsEmail: undefined,
      onReported: async (reporter, reported) => void heard.push(`reported ${reporter} ${reported}`),
      onSuspended: async (userId) => void heard.push(`suspended ${userId}`),
    };
    const service = createReports(dependencies);
    await service.create(vvv1.userId, spam(pia));
    expect(heard).toEqual([`reported ${vvv1.userId} ${pia.userId}`]);
    await service.create(vvv2.userId, spam(pia));
    await service.create(vvv3.userId, spam(pia));
    expect(heard.at(-1)).toBe(`suspended ${pia.userId}`);
    await expect(service.create(vvv3.userId, spam(pia))).rejects.toMatchObject({ code: 'ALREADY_REPORTED' });
    expect(heard).toHaveLength(4);

    const cut = createReports({ ...dependencies, onReported: () => Promise.reject(new Error('matching is away')) });
    const room = await shareCall(world, vvv1, pia);
    expect((await cut.create(vvv1.userId, spam(pia, room))).status).toBe('open');
  });
});

it('twenty reports a day are the most', async () => {
  const strict = await createWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { alice, bob } = await strict.people('alice', 'bob');
    for (let index = 0; index < 20; index += 1) {
      const roomId = await shareCall(strict, alice, bob);
      expect((await alice.call(createReport, { body: spam(bob, roomId) })).status).toBe(201);
    }
    const reply = await alice.call(createReport, { body: spam(bob) });
    expect([reply.status, reply.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
