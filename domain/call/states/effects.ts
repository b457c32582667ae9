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
 * A typed placeholder for every effect that the machine names. The web provides the real ones with
 * `callMachine.provide({ actions, actors })`; call-machine.ts says what each must do.
 */
export const effectActions = {
  joinQueue: (_: unknown, _params: Takeover) => {},
  leaveQueue: (_: unknown) => {},
  endSearch: (_: unknown) => {},
  acquireMedia: (_: unknown) => {},
  releaseMedia: (_: unknown) => {},
  setTracks: (_: unknown, _params: { microphoneOn: boolean; cameraOn: boolean }) => {},
  announceTrack: (_: unknown, _params: TrackAnnouncement) => {},
  coverPicture: (_: unknown, _params: { on: boolean }) => {},
  announceBlurred: (_: unknown, _params: { roomId: string; ready: boolean }) => {},
  joinRoom: (_: unknown, _params: { roomId: string }) => {},
  notifyServer: (_: unknown, _params: EndNotice) => {},
  /** without `accept` it only asks */
  answerCallBack: (_: unknown, _params: { roomId: string; accept?: boolean }) => {},
  sendRating: (_: unknown, _params: { roomId: string; rating: Rating }) => {},
  navigateToSetup: (_: unknown) => {},
};

export type PeerSessionLogic = CallbackLogicFunction<PeerCommand, CallEvent, PeerSessionInput>;

export const effectActors = {
  peerSession: fromCallback<PeerCommand, PeerSessionInput>(() => {}),
  cleanUp: fromCallback<EventObject, CleanUpInput>(() => {}),
};
