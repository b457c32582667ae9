import { callEnded } from '@visavis/domain/call/contract.ts';
import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import type { Sanction } from '@visavis/domain/desk/verdicts.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { calls } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import { guests } from '../../testing/crowd.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { decideAbout, suspension } from '../../testing/scenes/cases.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { beginFriendCall, connectFriends, makeFriends } from '../../testing/scenes/rings.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';
import { SWEEP_INTERVAL } from '../feature.ts';

const { world, pair, user } = await useWorld();
const { db } = world.ports.database;
const { mona } = await guests(world, 'mona');
await appoint(world, mona, 'moderator');

const suspendInDatabase = ({ person }: Connected) =>
  db
    .update(users)
    .set({ suspendedUntil: new Date(world.clock.now() + 3_600_000) })
    .where(eq(users.id, person.userId));

/** The ways of suspending someone, and the work of each. */
const ways: [string, (person: Connected['person']) => Promise<unknown>][] = [
  [
    'without a report',
    ({ userId: id }) =>
      mona.call(decideAboutPerson, {
        params: { id },
        body: { verdict: suspension(1) as Sanction, lastDecisionId: null },
      }),
  ],
  [
    'for a report',
    async (person) => {
      await sendReport((await user()).person, person);
      await decideAbout(mona, person, suspension(null));
    },
  ],
  [
    'by three reports',
    async (person) => {
      for (const reporter of [await user(), await user(), await user()]) {
        await shareCall(world, reporter.person, person);
        await sendReport(reporter.person, person);
      }
    },
  ],
  [
    'by the operator',
    ({ userId }) => world.app.operator.run({ command: 'users suspend', input: { user: userId, rule: 'SPAM' } }),
  ],
];

it.each(ways)(
  'a suspension %s ends a running call at once, to the other as if the person had left',
  async (_, suspend) => {
    const [one, other] = await pair();
    const roomId = await startCall(world, one.socket, other.socket);
    await world.clock.advance(40_000);
    await suspend(one.person);
    const left = {
      roomId,
      reason: 'ended',
      endedBy: one.person.userId,
      duration: 40,
      rewards: { xpGained: 0, karmaGained: 0 },
      ratingRequired: true,
    };
    expect(await other.socket.next(callEnded)).toEqual(left);
    expect(await one.socket.next(callEnded)).toMatchObject({ roomId, reason: 'ended', endedBy: one.person.userId });
    const told = JSON.stringify(other.socket.all());
    expect(told.toLowerCase()).not.toContain('suspen');
  },
);

it('a suspension ends a call between friends as well', async () => {
  const [one, other] = await pair();
  await makeFriends(world, one.person, other.person);
  const roomId = await connectFriends(one, other);
  await beginFriendCall(roomId, one.socket, other.socket);
  await ways[3]?.[1](one.person);
  expect(await other.socket.next(callEnded)).toMatchObject({ roomId, reason: 'ended', endedBy: one.person.userId });
});

it('a warning leaves a running call alone', async () => {
  const [one, other] = await pair();
  const roomId = await startCall(world, one.socket, other.socket);
  const verdict: Sanction = { action: 'warn', rule: 'SPAM', message: 'No adverts.' };
  await mona.call(decideAboutPerson, { params: { id: one.person.userId }, body: { verdict, lastDecisionId: null } });
  await world.clock.advance(SWEEP_INTERVAL);
  const [row] = await db.select().from(calls).where(eq(calls.id, roomId));
  expect(row?.endedAt).toBeNull();
});

it('a call of someone whom another node suspended is swept', async () => {
  const [one, other] = await pair();
  const roomId = await startCall(world, one.socket, other.socket);
  await suspendInDatabase(other);
  await world.clock.advance(SWEEP_INTERVAL);
  expect(await one.socket.next(callEnded)).toMatchObject({ roomId, reason: 'ended', endedBy: other.person.userId });
});

it('someone who is suspended while a match is made does not get into its room, and the other waits on', async () => {
  const [one, other] = await pair();
  expect(await one.socket.emit(join)).toMatchObject({ ok: true });
  await suspendInDatabase(one);
  expect(await other.socket.emit(join)).toMatchObject({ ok: true });
  expect(await one.socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
  await vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(1));
  expect(await db.$count(calls, eq(calls.id, (await other.socket.next(found)).roomId))).toBe(0);
});
