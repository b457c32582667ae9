import { callEnded, end, rate } from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { match, startCall, wholeCall } from '../../testing/scenes/calls.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, user } = await useWorld();
const { member, members, dismiss } = useKarma({ world, user });

describe('a rating owed', () => {
  it('keeps its member from matching on any device, also after a restart, until it is given', async () => {
    const [a, b] = await members();
    const { roomId, toA } = await wholeCall(world, a.socket, b.socket, 40);
    expect(toA.ratingRequired).toBe(true);
    const pendingRating = { roomId, peerId: b.person.userId, duration: 40 };
    const refused = async (socket: TestSocket) => {
      expect(await socket.emit(matching.join)).toMatchObject({ ok: false, code: 'RATING_REQUIRED' });
      const error = await socket.next(matching.matchingError);
      expect(error).toMatchObject({ code: 'MATCHING_ERROR', reason: 'RATING_REQUIRED', pendingRating });
    };
    await refused(a.socket);
    const other = await connect(a.person);
    await refused(other);
    await world.restart();
    await other.disconnected;
    const [a2, b2] = [await connect(a.person), await connect(b.person)];
    await refused(a2);
    expect(await a2.emit(rate, { roomId, rating: 'dismiss' })).toEqual({ ok: true });
    await b2.emit(rate, { roomId, rating: 'dismiss' });
    expect(await match(world, a2, b2)).not.toBe(roomId);
  });

  it('may be given while the call goes on', async () => {
    const [a, b] = await members();
    const roomId = await startCall(world, a.socket, b.socket);
    expect(await a.socket.emit(rate, { roomId, rating: 'positive' })).toMatchObject({ code: 'CALL_TOO_SHORT' });
    await world.clock.advance(45_000);
    expect(await a.socket.emit(rate, { roomId, rating: 'positive' })).toEqual({ ok: true });
    await b.socket.emit(end, roomId);
    expect(await a.socket.next(callEnded)).toMatchObject({ ratingRequired: false });
    expect(await b.socket.next(callEnded)).toMatchObject({ ratingRequired: true });
  });

  it('follows the threshold fixed at the match', async () => {
    const [a, b] = [await member(), await member(80)];
    const { db } = world.ports.database;
    await db.update(users).set({ experiencePoints: 600 }).where(eq(users.id, b.person.userId));
    const { roomId, toA, toB } = await wholeCall(world, a.socket, b.socket, 300);
    expect([toA.ratingRequired, toB.ratingRequired]).toEqual([false, true]);
    await dismiss(roomId, b);
    const second = await wholeCall(world, a.socket, b.socket, 1200);
    expect(second.toA.ratingRequired).toBe(true);
  });
});
