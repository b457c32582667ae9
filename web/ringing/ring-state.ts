import type { MatchedRoom } from '@visavis/domain/matching/contract.ts';
import type { RingEnd } from '@visavis/domain/ringing/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';

/** Why a call that this user makes is over; a code of the server's where it refuses the call. */
export type Over = Exclude<RingEnd, 'answered' | 'cancelled'> | 'camera' | (string & {});

export interface Outgoing {
  friend: Person;
  /** null until the server has answered */
  callId: string | null;
  phase: 'calling' | 'ringing' | 'connecting' | 'over';
  over: Over | null;
}
export interface Incoming {
  callId: string;
  caller: Person;
  isAnswering: boolean;
  /** the camera did not open */
  hasFailed: boolean;
}
export interface RingState {
  outgoing: Outgoing | null;
  incoming: Incoming | null;
}
export const silence: RingState = { outgoing: null, incoming: null };

/** Something rings here, or a friend is being called. */
export const isRinging = ({ outgoing, incoming }: RingState): boolean =>
  incoming !== null || (outgoing !== null && outgoing.phase !== 'over');

export const beginRing = (state: RingState, friend: Person): RingState => ({
  ...state,
  outgoing: { friend, callId: null, phase: 'calling', over: null },
});

const changeOutgoing = (state: RingState, change: Partial<Outgoing>): RingState =>
  state.outgoing ? { ...state, outgoing: { ...state.outgoing, ...change } } : state;

/** The server knows the call. */
export const ringBegun = (state: RingState, callId: string, phase: 'ringing' | 'connecting'): RingState =>
  changeOutgoing(state, { callId, phase });
export const ringOver = (state: RingState, over: Over): RingState => changeOutgoing(state, { phase: 'over', over });

export const ringHeard = (state: RingState, callId: string, caller: Person): RingState =>
  state.incoming?.callId === callId
    ? state
    : { ...state, incoming: { callId, caller, isAnswering: false, hasFailed: false } };

export const answering = (state: RingState, change: Pick<Incoming, 'isAnswering' | 'hasFailed'>): RingState =>
  state.incoming ? { ...state, incoming: { ...state.incoming, ...change } } : state;

/** Whether the user has called this friend, or accepted their call, and has not given it up since. */
export function isAwaited({ outgoing, incoming }: RingState, { roomId, peerId }: MatchedRoom): boolean {
  if (incoming?.isAnswering && incoming.callId === roomId) return true;
  if (!outgoing || outgoing.phase === 'over') return false;
  // Two who call each other: the room can come before the answer that names the call.
  return outgoing.callId === null ? outgoing.friend.userId === peerId : outgoing.callId === roomId;
}

/** It rings no longer: on this device, or for the friend who is called. */
export function ringEnded(state: RingState, callId: string, reason: RingEnd): RingState {
  // The answer was given here: the call follows.
  const isHere = state.incoming?.callId === callId && !(reason === 'answered' && state.incoming.isAnswering);
  const after = isHere ? { ...state, incoming: null } : state;
  const isMine = after.outgoing?.callId === callId && after.outgoing.phase !== 'over';
  return isMine && reason !== 'answered' && reason !== 'cancelled' ? ringOver(after, reason) : after;
}

/**
 * The connection was away: the server has ended what this user made, and rings again what still rings. A call that it
 * has not answered goes on: it may not have been sent yet.
 */
export const ringsLost = ({ outgoing }: RingState): RingState =>
  outgoing?.phase === 'ringing' || outgoing?.phase === 'connecting'
    ? ringOver({ outgoing, incoming: null }, 'failed')
    : { outgoing, incoming: null };
