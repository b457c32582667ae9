import * as call from '@visavis/domain/call/contract.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { REMATCH_PAUSE, REMATCH_WAIT } from '@visavis/domain/matching/rules.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { describe, expect, it } from 'vitest';
import { match, startCall } from '../../testing/scenes/calls.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, user, pair } = await useWorld();
type Member = Awaited<ReturnType<typeof user>>;

/** Two who were matched and have seen nothing of each other; only the first is in the room. */
async function matched() {
  const [alice, bob] = await pair();
  const roomId = await match(world, alice.socket, bob.socket);
  await alice.socket.emit(call.joinRoom, roomId);
  return { alice, bob, roomId };
}

/** How alice can end a call before it has started, and what both are sent. */
const ways: [string, (alice: Member, bob: Member, roomId: string) => Promise<unknown>, reason: string][] = [
  ['a skip', ({ socket }, _, roomId) => socket.emit(call.skip, roomId), 'skip'],
  ['an end', ({ socket }, _, roomId) => socket.emit(call.end, roomId), 'ended'],
  ['a block', ({ person }, bob) => person.call(blockUser, { params: { id: bob.person.userId } }), 'ended'],
  [
    'a report',
    ({ person }, bob, roomId) =>
      person.call(createReport, { body: { reportedUserId: bob.person.userId, reason: 'SPAM', roomId } }),
    'reported',
  ],
];

describe('while two connect', () => {
  it.each(ways)('%s ends it for both, who learn who did it, and costs neither anything', async (_, act, reason) => {
    const { alice, bob, roomId } = await matched();
    await act(alice, bob, roomId);
    const nothing = { duration: 0, rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };
    for (const { person, socket } of [alice, bob]) {
      const end = await socket.next(call.callEnded);
      expect(end).toEqual({ roomId, reason, endedBy: alice.person.userId, ...nothing });
      expect((await person.call(getDashboard)).data.stats).toMatchObject({ matchesToday: 0 });
      expect(await socket.emit(join)).toEqual({ ok: true });
    }
  });

  it.each(ways.slice(2))('after %s the two are never matched again', async (_, act) => {
    const { alice, bob, roomId } = await matched();
    await act(alice, bob, roomId);
    for (const { socket } of [alice, bob]) await socket.emit(join);
    await world.clock.advance(REMATCH_PAUSE);
    for (const { socket } of [alice, bob]) expect(socket.received(found)).toHaveLength(1);
  });

  it('two to whom no picture came are not matched again at once, but with others they are', async () => {
    const { alice, bob, roomId } = await matched();
    await alice.socket.emit(call.callEndedByClient, { roomId, reason: 'connection_lost' });
    expect(await bob.socket.next(call.peerDisconnected)).toMatchObject({ reason: 'connection_lost', duration: 0 });
    for (const { socket } of [alice, bob]) await socket.emit(join);
    await world.clock.advance(REMATCH_WAIT - 1000);
    for (const { socket } of [alice, bob]) expect(socket.received(found)).toHaveLength(1);
    const carol = await user();
    await carol.socket.emit(join);
    expect([alice.person.userId, bob.person.userId]).toContain((await carol.socket.next(found)).peerId);
  });
});

describe('an end names who ended the call', () => {
  it('neither, where the time is over', async () => {
    const [alice, bob] = await pair();
    await startCall(world, alice.socket, bob.socket);
    await world.clock.advance(1_800_000);
    for (const { socket } of [alice, bob]) {
      expect(await socket.next(call.callEnded)).toMatchObject({ reason: 'time_limit', endedBy: null });
    }
  });

  it('who searches in another window', async () => {
    const [alice, bob] = await pair();
    await startCall(world, alice.socket, bob.socket);
    await (await connect(alice.person)).emit(join);
    expect(await bob.socket.next(call.callEnded)).toMatchObject({ reason: 'ended', endedBy: alice.person.userId });
  });
});
