import * as call from '@visavis/domain/call/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { callMembers, calls } from '../../db/schema/call.ts';
import { blocks } from '../../db/schema/friends.ts';
import { reports } from '../../db/schema/reports.ts';
import { match } from '../../testing/scenes/calls.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, user, queueSizeIs } = await useWorld();
const { db } = world.ports.database;

describe('a match whose room is not stored', () => {
  type Between = (a: Connected, b: Connected) => Promise<unknown>;
  const block: Between = (a, b) =>
    db.insert(blocks).values({ blockerId: a.person.userId, blockedId: b.person.userId, createdAt: new Date() });
  const report: Between = (a, b) =>
    db.insert(reports).values({
      id: world.ports.random.uuid(world.clock.now()),
      reporterId: a.person.userId,
      reportedUserId: b.person.userId,
      reason: 'SPAM',
      createdAt: new Date(),
    });
  it.each<[string, Between]>([
    ['a block', block],
    ['a block by the other', (a, b) => block(b, a)],
    ['a report', report],
    ['a report by the other', (a, b) => report(b, a)],
  ])('returns both to the queue when %s came between them', async (_, comeBetween) => {
    const [a, b] = [await user(), await user()];
    await a.socket.emit(contract.join);
    const { matchPool } = world.ports;
    const join = matchPool.join;
    vi.spyOn(matchPool, 'join').mockImplementationOnce(async (ticket, now) => {
      const joined = await join(ticket, now);
      await comeBetween(a, b);
      return joined;
    });
    await b.socket.emit(contract.join);
    const { roomId } = await a.socket.next(contract.found);
    for (const { socket } of [a, b]) {
      expect(await socket.next(call.callEnded)).toMatchObject({ roomId, duration: 0, ratingRequired: false });
      await socket.next(contract.joined);
      await socket.next(contract.joined);
    }
    expect(await a.socket.emit(call.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(await a.socket.emit(call.end, roomId)).toEqual({ ok: true });
    await queueSizeIs(2);
    const c = await user();
    await c.socket.emit(contract.join);
    await c.socket.next(contract.found);
  });

  it('returns one to the queue when another node has put the other into a call', async () => {
    const [a, b, c] = [await user(), await user(), await user()];
    await a.socket.emit(contract.join);
    const createdAt = new Date(world.clock.now());
    const id = world.ports.random.uuid(world.clock.now());
    await db.insert(calls).values({ id, createdAt });
    const seat = { callId: id, createdAt, threshold: 30, sessionSeconds: 60 };
    await db.insert(callMembers).values([
      { ...seat, userId: a.person.userId, peerId: c.person.userId },
      { ...seat, userId: c.person.userId, peerId: a.person.userId },
    ]);
    const sockets = [a, c].map(({ person, socket }) => ({ userId: person.userId, socketId: socket.id }));
    await world.ports.seats.open(id, sockets, world.clock.now() + 10_000);
    await b.socket.emit(contract.join);
    await b.socket.next(contract.found);
    await b.socket.next(call.callEnded);
    await b.socket.next(contract.joined);
    await b.socket.next(contract.joined);
    await queueSizeIs(1);
    expect(await db.select().from(calls).where(eq(calls.id, id))).toMatchObject([{ endedAt: null }]);
    expect(a.socket.received(contract.matchingError)).toEqual([]);
    expect(await a.socket.emit(contract.askStatus)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(a.socket.received(contract.joined)).toHaveLength(1);
    await queueSizeIs(1);
  });

  it('notifies both when the database fails', async () => {
    const [a, b] = [await user(), await user()];
    await a.socket.emit(contract.join);
    const log = vi.spyOn(world.ports.log, 'error').mockImplementation(() => {});
    await db.execute(sql`alter table calls rename to calls_out_of_reach`);
    await b.socket.emit(contract.join);
    expect(await a.socket.next(contract.matchingError)).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(await b.socket.next(contract.matchingError)).toMatchObject({ reason: 'UNAVAILABLE' });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    await db.execute(sql`alter table calls_out_of_reach rename to calls`);
    expect(await match(world, a.socket, b.socket)).not.toBe('');
  });
});
