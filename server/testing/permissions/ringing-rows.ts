import * as ringing from '@visavis/domain/ringing/contract.ts';
import { emitAs, everywhere, isOutsider, type Row, type Scene } from './scene.ts';

const NEVER_OVER = 30_000;

/** The other rings me: only a friend has a way to, but an id may be known to anyone. */
async function otherRings({ world, me, other, otherSocket, relation, third }: Scene): Promise<string> {
  const { rings, clock, random } = world.ports;
  const callId = random.uuid(clock.now());
  const isForMe = relation === 'friend' && !isOutsider({ relation });
  const callerSocket = (await otherSocket()).id;
  const calleeId = isForMe ? me.userId : third.userId;
  const until = clock.now() + NEVER_OVER;
  await rings.place({ callId, callerId: other.userId, callerSocket, calleeId, until }, clock.now());
  return callId;
}

/** The other is being rung, by me where we are friends. */
async function otherIsRung({ world, me, other, mySocket, relation, third }: Scene): Promise<string> {
  const { rings, clock, random } = world.ports;
  const callId = random.uuid(clock.now());
  const isByMe = relation === 'friend';
  const callerSocket = isByMe ? (await mySocket()).id : 'no socket';
  const callerId = isByMe ? me.userId : third.userId;
  const until = clock.now() + NEVER_OVER;
  await rings.place({ callId, callerId, callerSocket, calleeId: other.userId, until }, clock.now());
  return callId;
}

export const ringingRows: Row[] = [
  {
    call: ringing.ring,
    act: (scene) => emitAs(scene, ringing.ring, { userId: scene.other.userId }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: 'ok friend:call_incoming' },
  },
  {
    call: ringing.acceptRing,
    when: 'the other calls me, or someone else where we are no friends',
    prepare: otherRings,
    act: (scene, callId) => emitAs(scene, ringing.acceptRing, { callId }),
    expected: { ...everywhere('CALL_OVER'), friend: 'ok friend:call_accepted matching:found' },
  },
  {
    call: ringing.declineRing,
    when: 'the other calls me, or someone else where we are no friends',
    prepare: otherRings,
    act: (scene, callId) => emitAs(scene, ringing.declineRing, { callId }),
    expected: { ...everywhere('ok'), friend: 'ok friend:call_declined dm:message' },
  },
  {
    call: ringing.cancelRing,
    when: 'I call the other, or someone else does where we are no friends',
    prepare: otherIsRung,
    act: (scene, callId) => emitAs(scene, ringing.cancelRing, { callId }),
    expected: { ...everywhere('ok'), friend: 'ok friend:call_ended dm:message' },
  },
];
