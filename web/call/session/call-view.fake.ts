import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import type { CallView } from './call-view.ts';

const bob = { username: 'bob', avatar: '/avatars/bob.svg', karma: 72, experiencePoints: 340 };

/** A view of a search with the camera on. */
export const callView = (part: Partial<CallView> = {}): CallView => ({
  state: 'searching',
  status: 'searching',
  reason: null,
  queue: null,
  notice: null,
  roomId: null,
  peerId: null,
  peer: null,
  isFriendCall: false,
  sharedInterests: [],
  localStream: null,
  remoteStream: null,
  microphoneOn: true,
  cameraOn: true,
  hasCamera: true,
  hasMicrophone: true,
  isSilenced: false,
  speaker: '',
  peerAway: false,
  peerMuted: false,
  peerVideoOff: false,
  peerSoundOnly: false,
  soundOnly: false,
  blurred: null,
  isCovered: false,
  veils: [],
  guardPaused: false,
  server: 'up',
  isResumed: false,
  isFaceAwaited: false,
  isPictureLate: false,
  isFrozen: false,
  isMeeting: false,
  skipDueAt: null,
  reporting: null,
  quality: null,
  safetyCode: { status: 'pending' },
  startedAt: null,
  endsAt: null,
  retryCount: 0,
  canSkip: false,
  rating: null,
  ratingPrompt: false,
  callBackUntil: null,
  ...part,
});

/** In a call with bob that began at `startedAt` (ms). */
export const connectedView = (remoteStream: MediaStream, startedAt: number, part: Partial<CallView> = {}): CallView =>
  callView({
    status: 'connected',
    roomId: '018f3c7e-0000-7000-8000-0000000000f1',
    peerId: '018f3c7e-0000-7000-8000-00000000000b',
    peer: bob,
    remoteStream,
    startedAt,
    canSkip: true,
    quality: { packetLoss: 0.4, jitter: 6, roundTripTime: 48, bandwidth: 1_800_000, overall: 'excellent' },
    ...part,
  });

export const noticeOf = (part: Partial<CallNotice> & Pick<CallNotice, 'code'>): CallNotice => ({
  reason: null,
  message: null,
  resetsAt: null,
  ...part,
});
