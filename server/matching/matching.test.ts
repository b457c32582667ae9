import * as call from '@visavis/domain/call/contract.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { CHOICE_WINDOW, REMATCH_WAIT, STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callMembers, calls } from '../db/schema/call.ts';
import { blocks } from '../db/schema/friends.ts';
import { users } from '../db/schema/users.ts';
import { match, startCall } from '../testing/calls.ts';
import { newcomers } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let lines: TestSocket[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const line of lines) line.close();
  lines = [];
  await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
  await vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(0));
});
afterAll(() => world.close());

async function connect(person: TestPerson): Promise<TestSocket> {
  const line = await person.connect();
  lines.push(line);
  return line;
}
const change = (person: TestPerson, columns: Partial<typeof users.$inferInsert>) =>
  world.ports.database.db.update(users).set(columns).where(eq(users.id, person.userId));
let count = 0;
/** Someone new, connected. */
async function someone(columns?: Partial<typeof users.$inferInsert>) {
  count += 1;
  const [person] = await newcomers(world, `person${count}`);
  if (columns) await change(person, columns);
  return { person, line: await connect(person) };
}
/** Someone who waits for speakers of German, and is matched with nobody of the same kind. */
const waiter = (columns?: Partial<typeof users.$inferInsert>) => someone({ plan: 'premium_plus', ...columns });
const forGermans = { filters: { languages: ['de' as const] } };
const sizeIs = (size: number) => vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(size));

describe('the queue', () => {
  it('tells everyone their place, and of changes at most once a second', async () => {
    const [a, b, c] = [await waiter(), await waiter(), await waiter()];
    for (const { line } of [a, b, c]) expect(await line.emit(contract.join, forGermans)).toEqual({ ok: true });
    expect([a, b, c].map(({ line }) => line.received(contract.joined))).toEqual(
      [1, 2, 3].map((position) => [{ position, total: position }]),
    );
    await world.clock.advance(STATUS_EVERY);
    expect(await a.line.next(contract.status)).toEqual({ position: 1, total: 3 });
    expect(await b.line.next(contract.status)).toEqual({ position: 2, total: 3 });
    await world.clock.advance(STATUS_EVERY * 5);
    expect(await a.line.emit(contract.leave)).toEqual({ ok: true });
    await world.clock.advance(STATUS_EVERY);
    expect(await c.line.next(contract.status)).toEqual({ position: 2, total: 2 });
    expect(a.line.received(contract.status)).toHaveLength(1);
    expect(c.line.received(contract.status)).toHaveLength(1);
  });

  it('answers the question for the place', async () => {
    const { line } = await waiter();
    expect(await line.emit(contract.askStatus)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    await line.emit(contract.join, forGermans);
    expect(await line.emit(contract.askStatus)).toEqual({ ok: true });
    expect(await line.next(contract.status)).toEqual({ position: 1, total: 1 });
  });

  it('gives more karma and premium_plus a head start', async () => {
    const [first, honoured] = [await waiter(), await waiter({ karma: 100 })];
    await first.line.emit(contract.join, forGermans);
    await world.clock.advance(3000);
    await honoured.line.emit(contract.join, forGermans);
    expect(await honoured.line.next(contract.joined)).toEqual({ position: 1, total: 2 });
  });

  it('is left by a socket that goes', async () => {
    const { line } = await someone();
    await line.emit(contract.join);
    line.cut();
    await sizeIs(0);
    const other = await someone();
    await other.line.emit(contract.join);
    expect(await other.line.next(contract.joined)).toEqual({ position: 1, total: 1 });
  });
});

describe('the choice', () => {
  it('prefers shared interests, whatever their case, among those who may be met', async () => {
    const senior = await waiter();
    const fan = await waiter({ interests: ['Chess', 'jazz'] });
    for (const { line } of [senior, fan]) await line.emit(contract.join, forGermans);
    const newcomer = await someone({ language: 'de', interests: ['chess'] });
    await newcomer.line.emit(contract.join);
    expect(await newcomer.line.next(contract.found)).toMatchObject({ peerId: fan.person.userId });
  });

  it('heeds the filters of premium_plus and of nobody else', async () => {
    const [picky, free] = [await waiter(), await someone()];
    await picky.line.emit(contract.join, forGermans);
    await free.line.emit(contract.join, { filters: { countries: ['FR'] } });
    expect(await free.line.next(contract.joined)).toEqual({ position: 2, total: 2 });
    const german = await someone({ language: 'de' });
    await german.line.emit(contract.join);
    expect((await german.line.next(contract.found)).peerId).not.toBe('');
    await sizeIs(1);
  });

  it('matches a crowd that comes at once, each with one other', async () => {
    const crowd = await Promise.all(Array.from({ length: CHOICE_WINDOW }, () => someone()));
    await Promise.all(crowd.map(({ line }) => line.emit(contract.join)));
    const founds = await Promise.all(crowd.map(({ line }) => line.next(contract.found)));
    const peerOf = new Map(crowd.map(({ person }, index) => [person.userId, founds[index]]));
    for (const [userId, found] of peerOf) {
      expect(found?.peerId).not.toBe(userId);
      expect(peerOf.get(found?.peerId ?? '')).toMatchObject({ peerId: userId, roomId: found?.roomId });
    }
    for (const { line } of crowd) expect(line.received(contract.found)).toHaveLength(1);
  });

  it('does not pair two again who just met, until both have waited', async () => {
    const [a, b] = [await someone(), await someone()];
    const roomId = await startCall(world, a.line, b.line);
    await a.line.emit(call.skip, roomId);
    await b.line.next(call.callEnded);
    await a.line.emit(contract.join);
    await world.clock.advance(2000);
    await b.line.emit(contract.join);
    await world.clock.advance(REMATCH_WAIT - 1000);
    expect(await world.ports.matchPool.size()).toBe(2);
    await world.clock.advance(2000);
    expect((await a.line.next(contract.found)).roomId).not.toBe(roomId);
    expect(a.line.received(contract.found)).toHaveLength(2);
  });

  it('never pairs two between whom there is a block', async () => {
    const [a, b] = [await someone(), await someone()];
    await a.person.call(blockUser, { params: { id: b.person.userId } });
    await a.line.emit(contract.join);
    await b.line.emit(contract.join);
    await world.clock.advance(REMATCH_WAIT * 2);
    expect(await world.ports.matchPool.size()).toBe(2);
  });

  it('hears of a block while both wait', async () => {
    const [a, b] = [await someone(), await someone()];
    const roomId = await startCall(world, a.line, b.line);
    await a.line.emit(call.skip, roomId);
    for (const { line } of [a, b]) await line.emit(contract.join);
    await a.person.call(blockUser, { params: { id: b.person.userId } });
    await world.clock.advance(REMATCH_WAIT * 2);
    expect(await world.ports.matchPool.size()).toBe(2);
  });
});

describe('a newer tab', () => {
  it('takes the place in the queue', async () => {
    const { person, line } = await someone();
    const newer = await connect(person);
    await line.emit(contract.join);
    expect(await newer.emit(contract.join)).toEqual({ ok: true });
    expect(await line.next(contract.matchingError)).toMatchObject({ code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' });
    await line.emit(contract.leave);
    const other = await someone();
    await other.line.emit(contract.join);
    expect(await newer.next(contract.found)).toMatchObject({ peerId: other.person.userId });
    expect(line.received(contract.found)).toEqual([]);
  });

  it('is one of two that join at once', async () => {
    const { person, line } = await someone();
    const newer = await connect(person);
    const acks = await Promise.all([line.emit(contract.join), newer.emit(contract.join), line.emit(contract.join)]);
    expect(await world.ports.matchPool.size()).toBe(1);
    const told = [line, newer].map((each) => each.received(contract.matchingError).map(({ reason }) => reason));
    expect(told.flat()).toContain('TAKEN_OVER');
    expect(acks.some(({ ok }) => ok)).toBe(true);
  });

  it('ends the call of the older one, which hears of the takeover first', async () => {
    const [a, b] = [await someone(), await someone()];
    const roomId = await startCall(world, a.line, b.line);
    const newer = await connect(a.person);
    expect(await newer.emit(contract.join)).toEqual({ ok: true });
    expect(await b.line.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
    await a.line.next(call.callEnded);
    const heard = a.line.all().map(({ name }) => name);
    expect(heard.indexOf('matching:error')).toBeGreaterThan(0);
    expect(heard.indexOf('matching:error')).toBeLessThan(heard.indexOf('video:call_ended'));
    expect(await newer.next(contract.joined)).toEqual({ position: 1, total: 1 });
  });

  it('ends a call that was found a moment ago', async () => {
    const [a, b] = [await someone(), await someone()];
    await a.line.emit(contract.join);
    const newer = await connect(a.person);
    await Promise.all([b.line.emit(contract.join), newer.emit(contract.join)]);
    // Either the newer tab was first, and has the call, or it ended the call of the older one, and waits.
    await vi.waitFor(async () => {
      const active = await world.ports.database.db.select().from(callMembers).where(eq(callMembers.active, true));
      const inCall = active.filter(({ userId }) => [a, b].some(({ person }) => person.userId === userId)).length;
      expect([inCall, await world.ports.matchPool.size()]).toEqual(inCall === 2 ? [2, 0] : [0, 1]);
    });
    expect(await a.line.next(contract.matchingError)).toMatchObject({ reason: 'TAKEN_OVER' });
  });

  it('need not be another tab: searching again ends the call that one is in', async () => {
    const [a, b] = [await someone(), await someone()];
    const roomId = await startCall(world, a.line, b.line);
    expect(await a.line.emit(contract.join)).toEqual({ ok: true });
    expect(await b.line.next(call.callEnded)).toMatchObject({ roomId, reason: 'ended' });
    expect(a.line.received(contract.matchingError)).toEqual([]);
  });
});

describe('someone suspended', () => {
  it('is refused until the time is over', async () => {
    const { line } = await someone({ suspendedUntil: new Date(world.clock.now() + 60_000) });
    expect(await line.emit(contract.join)).toMatchObject({ ok: false, code: 'SUSPENDED' });
    expect(await line.next(contract.matchingError)).toMatchObject({ code: 'MATCHING_ERROR', reason: 'SUSPENDED' });
    await world.clock.advance(60_000);
    expect(await line.emit(contract.join)).toEqual({ ok: true });
  });

  it('is taken out of the queue', async () => {
    const { person, line } = await waiter();
    await line.emit(contract.join, forGermans);
    for (const reporter of await Promise.all([someone(), someone(), someone()])) {
      const body = { reportedUserId: person.userId, reason: 'SPAM' as const };
      expect((await reporter.person.call(createReport, { body })).status).toBe(201);
    }
    expect(await line.next(contract.matchingError)).toMatchObject({ reason: 'SUSPENDED' });
    await sizeIs(0);
  });
});

describe('a room that cannot be stored', () => {
  it('sends back to the queue whom a block parted in the same moment', async () => {
    const [a, b] = [await someone(), await someone()];
    await a.line.emit(contract.join);
    const { matchPool, database } = world.ports;
    const join = matchPool.join;
    vi.spyOn(matchPool, 'join').mockImplementationOnce(async (ticket, now) => {
      const joined = await join(ticket, now);
      await database.db
        .insert(blocks)
        .values({ blockerId: a.person.userId, blockedId: b.person.userId, createdAt: new Date(now) });
      return joined;
    });
    await b.line.emit(contract.join);
    const { roomId } = await a.line.next(contract.found);
    for (const { line } of [a, b]) {
      expect(await line.next(call.callEnded)).toMatchObject({ roomId, duration: 0, ratingRequired: false });
      await line.next(contract.joined);
      await line.next(contract.joined);
    }
    expect(await a.line.emit(call.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(await a.line.emit(call.end, roomId)).toEqual({ ok: true });
    await sizeIs(2);
    const c = await someone();
    await c.line.emit(contract.join);
    await c.line.next(contract.found);
  });

  it('leaves alone whom another process put into a call', async () => {
    const [a, b, c] = [await someone(), await someone(), await someone()];
    await a.line.emit(contract.join);
    const createdAt = new Date(world.clock.now());
    const id = world.ports.random.uuid(world.clock.now());
    const { db } = world.ports.database;
    await db.insert(calls).values({ id, createdAt });
    const seat = { callId: id, createdAt, threshold: 30, sessionSeconds: 60 };
    await db.insert(callMembers).values([
      { ...seat, userId: a.person.userId, peerId: c.person.userId },
      { ...seat, userId: c.person.userId, peerId: a.person.userId },
    ]);
    const matched = [a, c].map(({ person, line }) => ({ userId: person.userId, socketId: line.id }));
    await world.ports.seats.open(id, matched, world.clock.now() + 10_000);
    await b.line.emit(contract.join);
    await b.line.next(contract.found);
    await b.line.next(call.callEnded);
    await b.line.next(contract.joined);
    await b.line.next(contract.joined);
    await sizeIs(1);
    expect(await db.select().from(calls).where(eq(calls.id, id))).toMatchObject([{ endedAt: null }]);
    expect(a.line.received(contract.matchingError)).toEqual([]);
    expect(await a.line.emit(contract.askStatus)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(a.line.received(contract.joined)).toHaveLength(1);
    await sizeIs(1);
  });

  it('is told when the database fails', async () => {
    const [a, b] = [await someone(), await someone()];
    await a.line.emit(contract.join);
    const { db } = world.ports.database;
    const log = vi.spyOn(world.ports.log, 'error').mockImplementation(() => {});
    await db.execute(sql`alter table calls rename to calls_out_of_reach`);
    await b.line.emit(contract.join);
    expect(await a.line.next(contract.matchingError)).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(await b.line.next(contract.matchingError)).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    await db.execute(sql`alter table calls_out_of_reach rename to calls`);
    expect(await match(world, a.line, b.line)).not.toBe('');
  });
});
