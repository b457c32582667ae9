import type { Elsewhere } from '@visavis/domain/matching/contract.ts';
import type { CallView } from '../session/call-view.ts';

export interface Phase {
  /** the other's picture, or its last frame, is there */
  isLive: boolean;
  isWaiting: boolean;
  isSearching: boolean;
  isCallBack: boolean;
  /** no capture runs, so there is no picture of the user */
  isStopped: boolean;
  /** what another tab or device has */
  elsewhere: Elsewhere | undefined;
}

/** Which part of a call the screen shows. */
export function phaseOf({ status, remoteStream, notice }: Pick<CallView, 'status' | 'remoteStream' | 'notice'>): Phase {
  const elsewhere = status === 'elsewhere' ? notice?.elsewhere : undefined;
  return {
    isLive: remoteStream !== null && (status === 'connected' || status === 'reconnecting'),
    isWaiting: status === 'connecting',
    isSearching: status === 'searching' || status === 'finding_next',
    isCallBack: status === 'call_back' || status === 'awaiting_answer',
    isStopped: status === 'camera_failed' || status === 'stopped' || elsewhere !== undefined,
    elsewhere,
  };
}
