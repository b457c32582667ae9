import type { Elsewhere } from '../../matching/contract.ts';

/** A message that outlives the state that raised it; `message` is the server's text, if it sent one. */
export interface CallNotice {
  code:
    | 'LIMIT_REACHED'
    | 'MATCHING_ERROR'
    | 'VIDEO_ERROR'
    | 'GENERAL_ERROR'
    | 'TAKEN_OVER'
    | 'ACTIVE_ELSEWHERE'
    | 'MEDIA_DENIED'
    | 'SETUP_FAILED'
    | 'CONNECTION_FAILED';
  /** the precise code; an ErrorCode if the server sent it */
  reason: string | null;
  message: string | null;
  /** LIMIT_REACHED: when matches are available again, ISO 8601 */
  resetsAt: string | null;
  /** ACTIVE_ELSEWHERE: what another tab or device has */
  elsewhere?: Elsewhere;
}
