import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { startCall, wholeCall } from '../../testing/scenes/calls.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, user } = await useWorld();
const { member, dismiss } = useKarma({ world, user });
const HOUR = 3_600_000;

describe('the daily limit', () => {
  it('counts five calls that were no skips, and starts again with the UTC day', async () => {
    const a = await member();
    const { db } = world.ports.database;
    await db.update(users).set({ plan: 'free' }).where(eq(users.id, a.person.userId));
    const midnight = 24 * HOUR - (world.clock.now() % (24 * HOUR));
    await world.clock.advance(midnight + HOUR);
    for (let index = 0; index < 5; index += 1) {
      const partner = await member();
      const { roomId } = await wholeCall(world, a.socket, partner.socket, 30);
      await dismiss(roomId, a);
      partner.socket.close();
    }
    const skipped = await member();
    expect(await a.socket.emit(matching.join)).toMatchObject({ ok: false, code: 'LIMIT_REACHED' });
    const reached = await a.socket.next(matching.limitReached);
    expect(reached).toMatchObject({ limit: 5, message: 'You have used all your matches for today' });
    expect(Date.parse(reached.resetsAt)).toBe(world.clock.now() - (world.clock.now() % (24 * HOUR)) + 24 * HOUR);
    expect(a.socket.received(matching.matchingError)).toEqual([]);

    await world.clock.advance(Date.parse(reached.resetsAt) - world.clock.now() - 1);
    expect(await a.socket.emit(matching.join)).toMatchObject({ code: 'LIMIT_REACHED' });
    await world.clock.advance(1);
    const roomId = await startCall(world, a.socket, skipped.socket);
    await a.socket.emit(skip, roomId);
    await a.socket.next(callEnded);
    expect(await a.socket.emit(matching.join)).toEqual({ ok: true });
  });

  it('is that of the free plan once a plan has run out', async () => {
    const a = await member();
    const { db } = world.ports.database;
    await db
      .update(users)
      .set({ plan: 'premium_plus', planEnd: new Date(world.clock.now()) })
      .where(eq(users.id, a.person.userId));
    for (let index = 0; index < 5; index += 1) {
      const partner = await member();
      const { roomId } = await wholeCall(world, a.socket, partner.socket, 30);
      await dismiss(roomId, a);
      partner.socket.close();
    }
    expect(await a.socket.emit(matching.join)).toMatchObject({ ok: false, code: 'LIMIT_REACHED' });
  });
});
