import { type CallbackLogicFunction, type EventObject, fromCallback } from 'xstate';
import type { Rating } from '../contract.ts';
import type { CallEvent, CleanUpInput, EndNotice, PeerCommand, PeerSessionInput } from './events.ts';

/**
 * Every effect that the machine names, as a placeholder of the right type: the web gives the real ones with
 * `callMachine.provide({ actions, actors })`. What each must do is told at the head of call-machine.ts.
 */
export const effectActions = {
  joinQueue: (_: unknown) => {},
  leaveQueue: (_: unknown) => {},
  acquireMedia: (_: unknown) => {},
  releaseMedia: (_: unknown) => {},
  setTracks: (_: unknown, _params: { microphoneOn: boolean; cameraOn: boolean }) => {},
  announceTrack: (_: unknown, _params: { roomId: string; kind: 'audio' | 'video'; enabled: boolean }) => {},
  joinRoom: (_: unknown, _params: { roomId: string }) => {},
  notifyServer: (_: unknown, _params: EndNotice) => {},
  sendRating: (_: unknown, _params: { roomId: string; rating: Rating }) => {},
  navigateToSetup: (_: unknown) => {},
  navigateToReport: (_: unknown, _params: { reportedUserId: string; roomId: string }) => {},
};

export type PeerSessionLogic = CallbackLogicFunction<PeerCommand, CallEvent, PeerSessionInput>;
export type CleanUpLogic = CallbackLogicFunction<EventObject, CallEvent, CleanUpInput>;

export const effectActors = {
  peerSession: fromCallback<PeerCommand, PeerSessionInput>(() => {}),
  cleanUp: fromCallback<EventObject, CleanUpInput>(() => {}),
};
