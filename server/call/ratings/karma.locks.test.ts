import { end, rate } from '@visavis/domain/call/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { insertCalls } from '../../testing/scenes/past-calls.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world, user, connect } = await useWorld({ ports: { database } });
const { member, members, ledger, accountOf } = useKarma({ world, user });

/** A call of the two that is over and may be rated. @returns its room */
async function pastCall(a: Connected, b: Connected): Promise<string> {
  const [roomId = ''] = await insertCalls(world, { a: a.person, b: b.person, at: world.clock.now(), duration: 40 });
  return roomId;
}
const changesOf = async ({ person }: Connected) =>
  (await ledger()).filter(({ userId }) => userId === person.userId).map(({ reason }) => reason);

it('two who rate the same user at the same moment both move the karma', async () => {
  const [rated, one, other] = [await member(), await member(), await member()];
  const rooms = [await pastCall(one, rated), await pastCall(other, rated)] as const;
  const acks = await interleave(
    database,
    stopWrites('users'),
    () => one.socket.emit(rate, { roomId: rooms[0], rating: 'positive' }),
    () => other.socket.emit(rate, { roomId: rooms[1], rating: 'positive' }),
  );
  expect(acks).toEqual([{ ok: true }, { ok: true }]);
  expect((await accountOf(rated)).karma).toBe(62.4);
});

it('two tabs that rate a call at the same moment give one rating', async () => {
  const [rater, rated] = await members();
  const tab = await connect(rater.person);
  const roomId = await pastCall(rater, rated);
  const acks = await interleave(
    database,
    stopWrites('call_members'),
    () => rater.socket.emit(rate, { roomId, rating: 'positive' }),
    () => tab.emit(rate, { roomId, rating: 'negative' }),
  );
  expect(acks).toMatchObject([{ ok: true }, { ok: false, code: 'ALREADY_RATED' }]);
  expect((await accountOf(rated)).karma).toBe(61.2);
});

it('a reward and a rating at the same moment both move the karma', async () => {
  const [a, b, rater] = [await member(), await member(), await member()];
  const rated = await pastCall(rater, a);
  const roomId = await startCall(world, a.socket, b.socket);
  await world.clock.advance(1_300_000);
  await interleave(
    database,
    stopWrites('users'),
    () => a.socket.emit(end, roomId),
    () => rater.socket.emit(rate, { roomId: rated, rating: 'positive' }),
  );
  expect((await changesOf(a)).sort()).toEqual(['long_call', 'rating']);
});
