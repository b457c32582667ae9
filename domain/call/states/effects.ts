import { type CallbackLogicFunction, type EventObject, fromCallback } from 'xstate';
import type { Rating } from '../contract.ts';
import type {
  CallEvent,
  CleanUpInput,
  EndNotice,
  PeerCommand,
  PeerSessionInput,
  Takeover,
  TrackAnnouncement,
} from './events.ts';

/**
 * A typed placeholder for every action that the machine names. The web provides the real ones with
 * `callMachine.provide({ actions, actors })`. They must not throw.
 */
export const effectActions = {
  /** emits matching:join, once a pending `sendRating` is acknowledged */
  joinQueue: (_: unknown, _params: Takeover) => {},
  /** ends the search and emits matching:leave */
  leaveQueue: (_: unknown) => {},
  /** ends the search: no more offers are posted */
  endSearch: (_: unknown) => {},
  /**
   * opens camera and microphone unless they are open; answers LOCAL_STREAM_READY or SETUP_FAILED. A stream that opens
   * after `releaseMedia` is stopped
   */
  acquireMedia: (_: unknown) => {},
  /** stops every local track; also called when none is open */
  releaseMedia: (_: unknown) => {},
  /** enables or disables the local tracks */
  setTracks: (_: unknown, _params: { microphoneOn: boolean; cameraOn: boolean }) => {},
  /** emits video:toggle_audio or video:toggle_video, enabled only where there is such a track */
  announceTrack: (_: unknown, _params: TrackAnnouncement) => {},
  /** blurs the local picture beyond recognition before it is sent, or ends that */
  coverPicture: (_: unknown, _params: { on: boolean }) => {},
  /** emits video:begin_blurred */
  announceBlurred: (_: unknown, _params: { roomId: string; ready: boolean }) => {},
  /** emits video:join_room: on entry, on each retry and after a reconnection */
  joinRoom: (_: unknown, _params: { roomId: string }) => {},
  /** emits the named event with the room */
  notifyServer: (_: unknown, _params: EndNotice) => {},
  /**
   * emits matching:call_back, unless the socket is down; without `accept` it only asks. Answers CALL_BACK_OFFERED or
   * CALL_BACK_OVER
   */
  answerCallBack: (_: unknown, _params: { roomId: string; accept?: boolean }) => {},
  /** emits matching:rate */
  sendRating: (_: unknown, _params: { roomId: string; rating: Rating }) => {},
  /** goes to /matching/setup */
  navigateToSetup: (_: unknown) => {},
};

export type PeerSessionLogic = CallbackLogicFunction<PeerCommand, CallEvent, PeerSessionInput>;

/** Placeholders of the actors. A session that throws counts as a failed link, a clean-up that throws as done. */
export const effectActors = {
  /**
   * One RTCPeerConnection for one try; the function that it returns closes it. It offers on ROOM_READY if `isInitiator`,
   * and again on each further one, as a side has (re)joined the room; takes the peer's signals; answers SAMPLE_QUALITY
   * with UPDATE_CONNECTION_QUALITY.
   */
  peerSession: fromCallback<PeerCommand, PeerSessionInput>(() => {}),
  /**
   * Releases what else a call leaves behind (the session is already closed); sends CLEANUP_DONE or CLEANUP_FAILED, if
   * possible at once: the next search starts on it.
   */
  cleanUp: fromCallback<EventObject, CleanUpInput>(() => {}),
};
