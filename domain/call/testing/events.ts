import type { CallEvent, MatchedRoom } from '../states/events.ts';
import type { Wait } from './call-bench.ts';

/** Events of one call between alice, whose machine it is, and bob. */
export const room: MatchedRoom = {
  roomId: 'room',
  peerId: 'bob',
  peerInfo: { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 600 },
  iceTransportPolicy: 'all',
};
/** Seconds after which a call with bob must be rated: his karma is 60, his experience full. */
export const THRESHOLD = 600;
export const local = { id: 'local' };
export const remote = { id: 'remote' };
export const noRewards = { xpGained: 0, karmaGained: 0 };

export const wait = (ms: number, fires?: Wait['fires']): Wait => (fires ? { wait: ms, fires } : { wait: ms });
export const closed = { type: 'CALL_CLOSED' } as const;
export const found = { type: 'MATCH_FOUND', ...room } as const satisfies CallEvent;
/** A friend's call, which begins without a search. */
export const friendCall = { ...room, type: 'FRIEND_CALL', kind: 'friend' } as const satisfies CallEvent;
/** The same after a call with bob. */
export const nextFriendCall = {
  ...friendCall,
  roomId: 'next',
  peerId: 'dora',
  peerInfo: { username: 'dora', avatar: '/dora.svg', karma: 30, experiencePoints: 600 },
} as const satisfies CallEvent;
export const givenUp = { type: 'FRIEND_CALL_GIVEN_UP', roomId: 'next' } as const satisfies CallEvent;
/** A match whose peer has posted an offer, or has received this side's. */
export const foundOffer = {
  ...found,
  peerDescription: { type: 'offer', sdp: 'v=0' },
} as const satisfies CallEvent;
/** A match with whom alice shares interests. */
export const foundShared = { ...found, sharedInterests: ['chess', 'jazz'] } as const satisfies CallEvent;
export const foundOffered = {
  ...found,
  offeredSession: '7',
  peerTransport: { session: '8', ufrag: 'ufrag', password: 'p'.repeat(22), fingerprint: 'sha-256 00' },
} as const satisfies CallEvent;
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
export const media = { type: 'MEDIA_ARRIVED', roomId: 'room' } as const satisfies CallEvent;
export const codeMade = {
  type: 'SAFETY_CODE_CHANGED',
  roomId: 'room',
  code: { status: 'ready', emojis: [1, 2, 3, 4] },
} as const satisfies CallEvent;
export const trackChanged = (kind: 'audio' | 'video') =>
  ({ type: 'TRACK_CHANGED', roomId: 'room', kind }) as const satisfies CallEvent;
export const failed = { type: 'CONNECTION_FAILED', roomId: 'room' } as const satisfies CallEvent;
export const lost = { type: 'CONNECTION_LOST', roomId: 'room' } as const satisfies CallEvent;
const fromBob = { roomId: 'room', userId: 'bob' };
export const offer = { type: 'OFFER_RECEIVED', ...fromBob, offer: { type: 'offer', sdp: '' } } as const;
export const answer = { type: 'ANSWER_RECEIVED', ...fromBob, answer: { type: 'answer', sdp: '' } } as const;
export const candidate = { type: 'CANDIDATE_RECEIVED', ...fromBob, candidate: null } as const;
export const peerMutes = { type: 'PEER_AUDIO_TOGGLED', ...fromBob, enabled: false } as const;
export const peerHides = { type: 'PEER_VIDEO_TOGGLED', ...fromBob, enabled: false } as const;
export const peerWeak = { ...peerHides, reason: 'weak_connection' } as const;
export const peerBlurs = { type: 'PEER_BEGIN_BLURRED', ...fromBob, ready: false } as const;
export const peerIsReady = { ...peerBlurs, ready: true } as const;
export const swipe = { type: 'SKIP_LATER' } as const;
export const takeBack = { type: 'TAKE_BACK_SKIP' } as const;
export const peerLeaves = { type: 'PEER_LEAVING', ...fromBob } as const;
export const refusal = { type: 'SERVER_ERROR', code: 'VIDEO_ERROR', message: 'No', reason: 'NOT_A_MEMBER' } as const;
export const limit = {
  type: 'LIMIT_REACHED',
  message: 'Enough for today',
  resetsAt: '2026-01-02T00:00:00.000Z',
} as const;
export const takenOver = { type: 'TAKEN_OVER', message: 'Another window' } as const;
export const elsewhere = {
  type: 'ACTIVE_ELSEWHERE',
  message: 'Another window',
  elsewhere: { activity: 'call', room },
} as const satisfies CallEvent;
/** The call that another tab had taken, and has left. */
export const free = {
  ...elsewhere,
  elsewhere: { activity: 'call', room, isFree: true },
} as const satisfies CallEvent;
export const owed = { roomId: 'old-room', peerId: 'carol', duration: 700 };

type ServerEnd = Extract<CallEvent, { by: 'server' }>;
export const figures = (duration: number, ratingRequired = false) => ({ duration, rewards: noRewards, ratingRequired });
export const serverEnds = (reason: ServerEnd['reason'], duration: number, ratingRequired = false): ServerEnd => ({
  type: 'CALL_ENDED',
  by: 'server',
  roomId: 'room',
  reason,
  ...figures(duration, ratingRequired),
});

type PeerGone = Extract<CallEvent, { type: 'PEER_DISCONNECTED' }>;
export const peerGone = (reason: PeerGone['reason'], duration: number, ratingRequired = false): PeerGone => ({
  type: 'PEER_DISCONNECTED',
  roomId: 'room',
  reason,
  ...figures(duration, ratingRequired),
});

/** The last notice to the peer. */
export const knows = (audio = true, video: boolean | string = true) => ({
  announced: { audio: String(audio), video: String(video) },
});

/** Both switches are announced to the peer. */
export const announced = (microphoneOn = true, cameraOn = true): string[] => [
  `announceTrack room audio ${microphoneOn}`,
  `announceTrack room video ${cameraOn}`,
];

/** Two minutes by the server's clock, which shows 5 s. */
export const callBackOffered = { type: 'CALL_BACK_OFFERED', roomId: 'room', until: 125_000, serverTime: 5000 } as const;
export const callBackOver = { type: 'CALL_BACK_OVER', roomId: 'room' } as const;

/** @param bandwidth bits per second; 0: not known, as in browsers that do not estimate it */
export const quality = (packetLoss: number, roundTripTime = 20, bandwidth = 0): CallEvent => ({
  type: 'UPDATE_CONNECTION_QUALITY',
  roomId: 'room',
  packetLoss,
  jitter: 1,
  roundTripTime,
  bandwidth,
});

/** Signals and switches, which count from the peer alone. */
export const peerEvents = [
  offer,
  answer,
  candidate,
  peerLeaves,
  peerMutes,
  peerHides,
  peerBlurs,
] as const satisfies CallEvent[];

/** An event of every kind that carries the room it belongs to. */
export const roomEvents: (CallEvent & { roomId: string })[] = [
  ready,
  { type: 'CALL_STARTED', roomId: 'room', startedAt: 9, endsAt: 99, serverTime: 9 },
  { type: 'CLOCK_SYNCED', roomId: 'room', startedAt: 9, endsAt: 99, serverTime: 9 },
  { type: 'ROOM_GONE', roomId: 'room' },
  callBackOffered,
  callBackOver,
  ...peerEvents,
  serverEnds('ended', 900, true),
  peerGone('connection_lost', 900, true),
  remoteReady,
  linked,
  media,
  codeMade,
  failed,
  trackChanged('video'),
  { type: 'PEER_RESTARTED', roomId: 'room' },
  { type: 'LINK_INTERRUPTED', roomId: 'room' },
  { type: 'LINK_RESTORED', roomId: 'room' },
  lost,
  { ...(quality(50) as Extract<CallEvent, { type: 'UPDATE_CONNECTION_QUALITY' }>) },
];

/** At least one event of every kind. */
export const everyEvent: CallEvent[] = [
  ...roomEvents,
  { type: 'START_SEARCH' },
  { ...found, type: 'RESUME_CALL' },
  nextFriendCall,
  givenUp,
  { type: 'CANCEL_SEARCH' },
  { type: 'LEAVE_PAGE' },
  { type: 'ENTER_PAGE' },
  { type: 'GO_BACK' },
  { type: 'SKIP' },
  { type: 'CALL_ENDED', by: 'user', reason: 'hangup' },
  { type: 'OPEN_REPORT' },
  { type: 'CLOSE_REPORT' },
  { type: 'REPORT_USER' },
  { type: 'ACCEPT_CALL_BACK' },
  { type: 'DECLINE_CALL_BACK' },
  { type: 'RATING_SUBMITTED', rating: 'positive' },
  { type: 'DISMISS_RATING_PROMPT' },
  { type: 'DISMISS_NOTICE' },
  { type: 'SET_MICROPHONE', enabled: false },
  { type: 'SET_CAMERA', enabled: false },
  { type: 'SET_BEGIN_BLURRED', enabled: true },
  { type: 'SAY_READY' },
  { type: 'UPDATE_QUEUE_STATUS', position: 1, total: 2 },
  found,
  limit,
  { type: 'MATCHING_ERROR', message: 'Suspended', reason: 'SUSPENDED' },
  { type: 'RATING_OWED', pendingRating: owed },
  takenOver,
  elsewhere,
  refusal,
  { type: 'SOCKET_RECONNECTED' },
  localReady,
  { type: 'SETUP_FAILED', code: 'MEDIA_DENIED', message: 'NotAllowedError' },
  closed,
  { type: 'PEER_CRASHED' },
  swipe,
  takeBack,
  { type: 'STREAM_TIMEOUT' },
  { type: 'CONNECT_TIMEOUT' },
  { type: 'PICTURE_TIMEOUT' },
  { type: 'FIGURES_TIMEOUT' },
  { type: 'CALL_BACK_TIMEOUT' },
  { type: 'INITIAL_LEVEL_DUE' },
  { type: 'QUALITY_CHECK' },
  { type: 'TRIGGER_RATING_CHECK' },
  { type: 'SKIP_DUE' },
];
