import type { Rating } from '../contract.ts';
import type { EndNotice, PeerCommand, PeerSessionInput, Takeover, Timer, TrackAnnouncement } from './events.ts';

/** Tasks that the web does for the machine. They must not throw. */
type OutsideEffect =
  /** emits matching:join, once a pending `sendRating` is acknowledged */
  | ({ type: 'joinQueue' } & Takeover)
  /** ends the search and emits matching:leave */
  | { type: 'leaveQueue' }
  /** ends the search: no more offers are posted */
  | { type: 'endSearch' }
  /**
   * opens camera and microphone unless they are open; answers LOCAL_STREAM_READY or SETUP_FAILED. A stream that opens
   * after `releaseMedia` is stopped
   */
  | { type: 'acquireMedia' }
  /** stops every local track; also called when none is open */
  | { type: 'releaseMedia' }
  /** enables or disables the local tracks */
  | { type: 'setTracks'; microphoneOn: boolean; cameraOn: boolean }
  /** emits video:toggle_audio or video:toggle_video, enabled only where there is such a track */
  | ({ type: 'announceTrack' } & TrackAnnouncement)
  /** blurs the local picture beyond recognition before it is sent, or ends that */
  | { type: 'coverPicture'; on: boolean }
  /** emits video:begin_blurred */
  | { type: 'announceBlurred'; roomId: string; ready: boolean }
  /** emits video:join_room: on entry, on each retry and after a reconnection */
  | { type: 'joinRoom'; roomId: string }
  /** emits the named event with the room */
  | ({ type: 'notifyServer' } & EndNotice)
  /**
   * emits matching:call_back, unless the socket is down; without `accept` it only asks. Answers CALL_BACK_OFFERED or
   * CALL_BACK_OVER
   */
  | { type: 'answerCallBack'; roomId: string; accept?: boolean }
  /** tests what is in the way, and emits video:unreachable */
  | { type: 'reportUnreachable'; roomId: string }
  /** emits matching:rate */
  | { type: 'sendRating'; roomId: string; rating: Rating }
  /** goes to /matching/setup */
  | { type: 'navigateToSetup' };

/** One session at a time: starting one closes the one before. */
type PeerEffect =
  | ({ type: 'startPeer' } & PeerSessionInput)
  | { type: 'sendPeer'; command: PeerCommand }
  | { type: 'stopPeer' };

/** Starting a timer that is running restarts it. */
type TimerEffect = { type: 'startTimer'; timer: Timer; ms: number } | { type: 'stopTimer'; timer: Timer };

/** Effects of a step, in this order. */
export type CallEffect = OutsideEffect | PeerEffect | TimerEffect;

export type EffectOf<T extends CallEffect['type']> = Extract<CallEffect, { type: T }>;
export type OutsideEffectName = OutsideEffect['type'];
