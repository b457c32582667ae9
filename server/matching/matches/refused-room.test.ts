import * as call from '@visavis/domain/call/contract.ts';
import * as contract from '@visavis/domain/matching/contract.ts';
import type { PayloadOf, ServerEvent } from '@visavis/domain/wire/event.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { callMembers, calls } from '../../db/schema/call.ts';
import { blocks } from '../../db/schema/friends.ts';
import { reports } from '../../db/schema/reports.ts';
import { match } from '../../testing/scenes/calls.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, user, queueSizeIs } = await useWorld();
const { db } = world.ports.database;

/** The next event of a search that goes on. @throws at once where the search is refused instead */
function nextInSearch<E extends ServerEvent>({ socket }: Connected, event: E): Promise<PayloadOf<E>> {
  const refused = new Promise<never>((_, reject) => {
    const fail = (error: object) => reject(new Error(`awaited ${event.name}, but came ${JSON.stringify(error)}`));
    for (const error of socket.received(contract.matchingError)) fail(error);
    socket.on(contract.matchingError, fail);
  });
  return Promise.race([socket.next(event), refused]);
}

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
    const { roomId } = await nextInSearch(a, contract.found);
    for (const each of [a, b]) {
      expect(await nextInSearch(each, call.callEnded)).toMatchObject({ roomId, duration: 0, ratingRequired: false });
      await nextInSearch(each, contract.joined);
      await nextInSearch(each, contract.joined);
    }
    expect(await a.socket.emit(call.joinRoom, roomId)).toMatchObject({ ok: false, code: 'CALL_OVER' });
    expect(await a.socket.emit(call.end, roomId)).toEqual({ ok: true });
    await queueSizeIs(2);
    const c = await user();
    await c.socket.emit(contract.join);
    await nextInSearch(c, contract.found);
  });

  /** Another node has put two into a call. @param seated the sockets that it expects in their seats */
  async function callElsewhere(...seated: { userId: string; socketId: string }[]): Promise<string> {
    const createdAt = new Date(world.clock.now());
    const id = world.ports.random.uuid(world.clock.now());
    await db.insert(calls).values({ id, createdAt });
    const [one, other] = seated.map(({ userId }) => userId) as [string, string];
    const seat = { callId: id, createdAt, threshold: 30, sessionSeconds: 60 };
    await db.insert(callMembers).values([
      { ...seat, userId: one, peerId: other },
      { ...seat, userId: other, peerId: one },
    ]);
    await world.ports.seats.open(id, seated, world.clock.now() + 10_000);
    return id;
  }
  const seatOf = ({ person, socket }: Connected) => ({ userId: person.userId, socketId: socket.id });

  it('returns one to the queue when another node has put the other into a call', async () => {
    const [a, b, c] = [await user(), await user(), await user()];
    await a.socket.emit(contract.join);
    const id = await callElsewhere(seatOf(a), seatOf(c));
    await b.socket.emit(contract.join);
    for (const event of [contract.found, call.callEnded, contract.joined, contract.joined])
      await nextInSearch(b, event);
    await queueSizeIs(1);
    expect(await db.select().from(calls).where(eq(calls.id, id))).toMatchObject([{ endedAt: null }]);
    expect(a.socket.received(contract.matchingError)).toEqual([]);
    expect(await a.socket.emit(contract.askStatus)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(a.socket.received(contract.joined)).toHaveLength(1);
    await queueSizeIs(1);
  });

  it('lets both meet all the same when another node has put one into a call by a socket that has gone since', async () => {
    const [a, b, c] = [await user(), await user(), await user()];
    const gone = await connect(a.person);
    gone.close();
    await gone.disconnected;
    await a.socket.emit(contract.join);
    const id = await callElsewhere({ userId: a.person.userId, socketId: gone.id }, seatOf(c));
    await b.socket.emit(contract.join);
    const rooms = [];
    for (const each of [a, a, b, b]) rooms.push((await nextInSearch(each, contract.found)).roomId);
    expect(rooms[1]).toBe(rooms[3]);
    expect(await a.socket.emit(call.joinRoom, rooms[1] ?? '')).toMatchObject({ ok: true });
    expect(await c.socket.next(call.callEnded)).toMatchObject({ roomId: id, reason: 'ended', duration: 0 });
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
