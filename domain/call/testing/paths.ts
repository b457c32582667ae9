import type { CallState } from '../call-status.ts';
import type { CallContext } from '../states/context.ts';
import type { CallEvent, MatchedRoom } from '../states/events.ts';
import type { Crash, Step } from './call-bench.ts';

/** One row of the machine's table. */
export interface Row {
  name: string;
  given: Step[];
  when: Step;
  crash?: Crash;
  /** the transitions taken, all of them, in order */
  takes: string[];
  to: CallState;
  /** the effects called, all of them, in order */
  effects: string[];
  /** the fields of the context that are no longer what they were, all of them; in idle those that are not reset */
  changes: Partial<CallContext>;
  /** what belonged to the call is forgotten: those fields need not stand in `changes` */
  forgets?: true;
}

export const room: MatchedRoom = {
  roomId: 'room',
  peerId: 'bob',
  peerInfo: { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 600 },
  iceTransportPolicy: 'all',
};
/** bob's karma of 60 and full experience: 600 s */
export const THRESHOLD = 600;
export const local = { id: 'local' };
export const remote = { id: 'remote' };
export const none = { xpGained: 0, karmaGained: 0 };

export const found = { type: 'MATCH_FOUND', ...room } as const satisfies CallEvent;
export const ready = {
  type: 'ROOM_READY',
  roomId: 'room',
  initiatorId: 'alice',
  startedAt: 0,
  endsAt: 1_800_000,
  serverTime: 0,
} as const satisfies CallEvent;
export const localReady = { type: 'LOCAL_STREAM_READY', stream: local } as const satisfies CallEvent;
export const remoteReady = { type: 'REMOTE_STREAM_READY', roomId: 'room', stream: remote } as const satisfies CallEvent;
export const linked = { type: 'PEER_CONNECTED', roomId: 'room' } as const satisfies CallEvent;
export const failed = { type: 'CONNECTION_FAILED', roomId: 'room' } as const satisfies CallEvent;
export const offer = {
  type: 'OFFER_RECEIVED',
  roomId: 'room',
  userId: 'bob',
  offer: { type: 'offer', sdp: '' },
} as const satisfies CallEvent;
export const answer = {
  type: 'ANSWER_RECEIVED',
  roomId: 'room',
  userId: 'bob',
  answer: { type: 'answer', sdp: '' },
} as const satisfies CallEvent;
export const candidate = {
  type: 'CANDIDATE_RECEIVED',
  roomId: 'room',
  userId: 'bob',
  candidate: null,
} as const satisfies CallEvent;
export const muted = {
  type: 'PEER_AUDIO_TOGGLED',
  roomId: 'room',
  userId: 'bob',
  enabled: false,
} as const satisfies CallEvent;
export const darkened = {
  type: 'PEER_VIDEO_TOGGLED',
  roomId: 'room',
  userId: 'bob',
  enabled: false,
} as const satisfies CallEvent;

type ServerEnd = Extract<CallEvent, { by: 'server' }>;
export const serverEnds = (reason: ServerEnd['reason'], duration: number, ratingRequired = false): ServerEnd => ({
  type: 'CALL_ENDED',
  by: 'server',
  roomId: 'room',
  reason,
  duration,
  rewards: none,
  ratingRequired,
});
export const figures = (duration: number, ratingRequired = false) => ({ duration, rewards: none, ratingRequired });
export const peerGone = (
  reason: 'connection_lost' | 'left',
  duration: number,
  ratingRequired = false,
): Extract<CallEvent, { type: 'PEER_DISCONNECTED' }> => ({
  type: 'PEER_DISCONNECTED',
  roomId: 'room',
  reason,
  duration,
  rewards: none,
  ratingRequired,
});
export const quality = (packetLoss: number, roundTripTime = 20): CallEvent => ({
  type: 'UPDATE_CONNECTION_QUALITY',
  roomId: 'room',
  packetLoss,
  jitter: 1,
  roundTripTime,
  bandwidth: 1000,
});
export const owed = { roomId: 'old-room', peerId: 'carol', duration: 700 };

/** The ways to each state, as short as they go. The clock stands at 0 at the start of the call. */
export const toSearching: Step[] = [{ type: 'START_SEARCH' }, localReady];
export const toConnecting: Step[] = [...toSearching, found];
export const toConnected: Step[] = [...toConnecting, ready, remoteReady, linked];
/** connected for so many seconds */
export const toConnectedFor = (seconds: number): Step[] => [...toConnected, seconds * 1000];
export const toSkipping: Step[] = [...toConnectedFor(60), { type: 'SKIP' }];
export const toReturning: Step[] = [...toConnected, { type: 'GO_BACK' }];
export const toDisconnecting: Step[] = [...toConnected, { type: 'CONNECTION_LOST', roomId: 'room' }];
export const toMandatoryRating: Step[] = [...toConnected, serverEnds('ended', 700, true), { type: 'CLEANUP_DONE' }];
export const waysTo: Record<Exclude<CallState, 'callEnding'>, Step[]> = {
  idle: [],
  searching: toSearching,
  connecting: toConnecting,
  connected: toConnected,
  skipping: toSkipping,
  returning: toReturning,
  disconnecting: toDisconnecting,
  mandatoryRating: toMandatoryRating,
};
