import * as calls from '@visavis/domain/call/contract.ts';
import { blockUser } from '@visavis/domain/friends/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/users.ts';
import type { TestPerson } from '../person.ts';
import { shareCall } from '../scenes/relations.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';
import { emitAs, everywhere, isOutsider, type Row, type Scene } from './scene.ts';

/** Every event of a room, its payload, and the events that the other member receives. */
const events: [event: ClientEvent, payload: (roomId: string) => unknown, reaches: string][] = [
  [calls.joinRoom, (roomId) => roomId, 'video:user_joined video:both_users_ready'],
  [calls.offer, (roomId) => ({ roomId, offer: { type: 'offer', sdp: 'v=0' } }), 'video:offer'],
  [calls.answer, (roomId) => ({ roomId, answer: { type: 'answer', sdp: 'v=0' } }), 'video:answer'],
  [calls.iceCandidate, (roomId) => ({ roomId, candidate: null }), 'video:ice_candidate'],
  [calls.toggleAudio, (roomId) => ({ roomId, enabled: false }), 'video:peer_audio_toggle'],
  [calls.toggleVideo, (roomId) => ({ roomId, enabled: false }), 'video:peer_video_toggle'],
  [calls.beginBlurred, (roomId) => ({ roomId, ready: true }), 'video:peer_begin_blurred'],
  [calls.leaving, (roomId) => roomId, 'video:peer_leaving'],
  [calls.mediaFlowing, (roomId) => roomId, ''],
  [calls.sendRoomMessage, (roomId) => ({ roomId, content: 'hello' }), 'room:message'],
  [calls.getRoomMessages, (roomId) => ({ roomId }), ''],
  [calls.roomTyping, (roomId) => ({ roomId, isTyping: true }), 'room:typing'],
  [calls.emojiAnimated, () => ({ emoji: '👋' }), 'emoji_animated'],
];
const firstFrame = (roomId: string) => ({ roomId, ms: 800 });
const unreachable = (roomId: string) => ({ roomId, cause: 'blocked' });
const callBack = (roomId: string) => ({ roomId, accept: true });
/** Both stay in the room without a change that another event meets. */
const isHarmless = (event: ClientEvent) => event !== calls.joinRoom && event !== calls.leaving;
const endings = [calls.skip, calls.end, calls.callEndedByClient];

async function join(
  world: World,
  roomId: string,
  members: readonly (readonly [TestPerson, TestSocket])[],
): Promise<void> {
  const seats = members.map(([{ userId }]) => ({ userId, socketId: null, everTaken: true }));
  await world.ports.seats.open(roomId, seats, world.clock.now() + 15_000);
  for (const [, socket] of members) {
    const ack = await socket.emit(calls.joinRoom, roomId);
    if (!ack.ok) throw new Error(`cannot join: ${ack.code}`);
  }
}

/** The other is in a call with the third; I am not, but have a premium plan. */
async function outsideTheRoom(scene: Scene): Promise<string> {
  const { world, me, other, third, otherSocket } = scene;
  const roomId = await shareCall(world, other, third, { over: false });
  if (!isOutsider(scene)) await goPremium(world, me.userId);
  await join(world, roomId, [
    [other, await otherSocket()],
    [third, await third.connect()],
  ]);
  return roomId;
}

/** The other and I are in a call, which a block between us ends. */
async function inTheRoom(scene: Scene): Promise<string | undefined> {
  const { world, relation, me, other, mySocket, otherSocket } = scene;
  if (isOutsider(scene)) return undefined;
  const roomId = await shareCall(world, me, other, { over: false });
  await goPremium(world, me.userId);
  await join(world, roomId, [
    [other, await otherSocket()],
    [me, await mySocket()],
  ]);
  if (relation === 'blocker') await me.call(blockUser, { params: { id: other.userId } });
  if (relation === 'blocked') await other.call(blockUser, { params: { id: me.userId } });
  return roomId;
}

const goPremium = ({ ports }: World, userId: string) =>
  ports.database.db.update(users).set({ plan: 'premium' }).where(eq(users.id, userId));

const act = (event: ClientEvent, payload: (roomId: string) => unknown) => (scene: Scene, roomId: string) =>
  emitAs(scene, event, payload(roomId));
const onlyRoom = (roomId: string) => roomId;
const rating = (roomId: string) => ({ roomId, rating: 'positive' });
const blockedAnswer = (answer: string) => ({ blocked: answer, blocker: answer });

export const roomRows: Row[] = [
  ...[
    ...events,
    ...endings.map((event) => [event, onlyRoom] as const),
    [calls.rate, rating] as const,
    [calls.firstFrame, firstFrame] as const,
    [calls.unreachable, unreachable] as const,
    [calls.callBack, callBack] as const,
  ].map(
    ([event, payload]): Row => ({
      call: event,
      when: 'the other is in a room with a third',
      stage: 'outside the room',
      prepare: outsideTheRoom,
      act: act(event, payload),
      expected: everywhere('NOT_A_MEMBER'),
    }),
  ),
  ...events.map(
    ([event, payload, reaches]): Row => ({
      call: event,
      when: 'the other and I are in a room',
      ...(isHarmless(event) && { stage: 'in the room' }),
      prepare: inTheRoom,
      act: act(event, payload),
      expected: { ...everywhere(`ok ${reaches}`.trim()), ...blockedAnswer('CALL_OVER') },
    }),
  ),
  ...endings.map(
    (event): Row => ({
      call: event,
      when: 'the other and I are in a room',
      prepare: inTheRoom,
      act: act(event, onlyRoom),
      // Ending a call that has ended is idempotent.
      expected: { ...everywhere('ok video:call_ended'), ...blockedAnswer('ok') },
    }),
  ),
  {
    call: calls.rate,
    when: 'the other and I are in a room',
    prepare: inTheRoom,
    act: act(calls.rate, rating),
    expected: everywhere('CALL_TOO_SHORT'),
  },
  {
    call: calls.callBack,
    when: 'the call of the other and me has not broken',
    prepare: inTheRoom,
    act: act(calls.callBack, callBack),
    expected: everywhere('ok'),
  },
  // A report after the end is accepted.
  ...[[calls.firstFrame, firstFrame] as const, [calls.unreachable, unreachable] as const].map(
    ([event, payload]): Row => ({
      call: event,
      when: 'the other and I are in a room',
      prepare: inTheRoom,
      act: act(event, payload),
      expected: everywhere('ok'),
    }),
  ),
];
