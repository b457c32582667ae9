import type { CallState } from '../call-status.ts';
import type { CallContext } from '../states/context.ts';
import type { Step } from './call-bench.ts';

/** One row of the machine's table. */
export interface Row {
  from: CallState;
  name: string;
  /** the steps that lead to `from`; else the shortest way */
  given?: Step[];
  when: Step;
  /** the next state; else it stays in `from` */
  to?: CallState;
  /** the effects, all of them, in order; else none */
  effects?: string[];
  /** `call`: what belongs to one call is back at its start; `everything`: so is all but notice, leftQueueAt and isTakenOver */
  resets?: 'call' | 'everything';
  /** the fields with a new value; every other field, unless reset, keeps the value from before `when` */
  changes?: Partial<CallContext>;
}

export const rowsFrom = (from: CallState, rows: Omit<Row, 'from'>[]): Row[] => rows.map((row) => ({ from, ...row }));

/** The fields that `resets` puts back, written out here so that the table does not take them from the machine. */
const call = {
  roomId: null,
  peerId: null,
  peerInfo: null,
  isFriendCall: false,
  sharedInterests: [],
  iceTransportPolicy: 'all',
  peerDescription: null,
  offeredSession: null,
  peerTransport: null,
  resumed: false,
  skipDueAt: null,
  ratingThreshold: null,
  remoteStream: null,
  linkUp: false,
  linkInterrupted: false,
  mediaArrived: false,
  retryCount: 0,
  announced: {},
  peerAway: false,
  peerMuted: false,
  peerVideoOff: false,
  peerSoundOnly: false,
  connectionQuality: null,
  shortestRoundTrip: null,
  failingSamples: 0,
  soundOnly: false,
  recoveredSamples: 0,
  videoLevel: null,
  safetyCode: { status: 'pending' },
  callStartTime: null,
  endsAt: null,
  shouldReturnToSetup: false,
  leaveAfterCall: false,
  serverKnows: false,
  figures: null,
  callBackUntil: null,
  ratingPromptOpen: false,
  earlyRating: null,
  pendingRating: null,
} as const satisfies Partial<CallContext>;

const everything = {
  ...call,
  microphoneOn: true,
  cameraOn: true,
  beginBlurred: false,
  isCovered: false,
  readiness: { isWanted: false, isReady: false, peerReady: null, isOver: false },
  localStream: null,
  queue: null,
  latestRoomId: null,
  callDuration: 0,
  callEndReason: null,
  disconnectionReason: null,
  callRewards: null,
  unreached: [],
} as const satisfies Partial<CallContext>;

export const resetFields = { call, everything };

/** The context of a new machine. */
export const freshContext = {
  ...everything,
  notice: null,
  leftQueueAt: null,
  isTakenOver: false,
  reporting: null,
} satisfies Omit<CallContext, 'selfId'>;
