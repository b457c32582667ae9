import type { CallState } from '../call-status.ts';
import type { Step } from './call-bench.ts';
import {
  callBackOffered,
  closed,
  codeMade,
  found,
  foundShared,
  friendCall,
  linked,
  localReady,
  lost,
  media,
  peerHides,
  peerLeaves,
  peerMutes,
  peerWeak,
  quality,
  ready,
  remoteReady,
  serverEnds,
  swipe,
  wait,
} from './events.ts';

/** The shortest way to each state. The call's clock stands at 0 when it connects. */
const toSearching: Step[] = [{ type: 'START_SEARCH' }, localReady];
export const toConnected: Step[] = [...toSearching, found, ready, remoteReady, linked, media];
export const toConnectedFor = (seconds: number): Step[] => [...toConnected, wait(seconds * 1000)];
/** A call with a friend after this time. */
export const friendFor = (seconds: number): Step[] => [
  friendCall,
  localReady,
  ready,
  remoteReady,
  linked,
  media,
  wait(seconds * 1000),
];
export const waysTo: Record<CallState, Step[]> = {
  idle: [],
  searching: toSearching,
  connecting: [...toSearching, found],
  connected: toConnected,
  skipping: [...toConnectedFor(600), { type: 'SKIP' }],
  returning: [...toConnected, { type: 'GO_BACK' }],
  disconnecting: [...toConnected, lost],
  broken: [...toConnected, lost, closed],
  callBackOffered: [...toConnected, callBackOffered, lost, closed],
  callBackAccepted: [...toConnected, callBackOffered, lost, closed, { type: 'ACCEPT_CALL_BACK' }],
  mandatoryRating: [...toConnected, serverEnds('ended', 700, true), closed],
};
export const callStates = Object.keys(waysTo) as CallState[];

/** A call in which every field that can be set is set. */
export const eventfulCall: Step[] = [
  { type: 'START_SEARCH', microphoneOn: false, cameraOn: false },
  localReady,
  { ...foundShared, type: 'RESUME_CALL', iceTransportPolicy: 'relay' },
  ready,
  peerMutes,
  peerHides,
  peerLeaves,
  remoteReady,
  linked,
  media,
  codeMade,
  wait(700_000),
  quality(30),
  swipe,
];

const repeated = (loss: number, samples: number): Step[] => Array.from({ length: samples }, () => quality(loss));
/** The same call after half a minute of loss that has given up the picture, and the first better samples. */
export const weakCall: Step[] = [...eventfulCall, peerWeak, ...repeated(60, 8), quality(0)];
