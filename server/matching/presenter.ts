import type { IceServer } from '@visavis/domain/call/contract.ts';
import type { found, matchingError } from '@visavis/domain/matching/contract.ts';
import { type ErrorCode, errorText } from '@visavis/domain/wire/errors.ts';
import type { PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { Matched } from '../ports/match-pool/match-pool.ts';

export const presentRefusal = (reason: ErrorCode): PayloadInputOf<typeof matchingError> => ({
  message: errorText[reason],
  code: 'MATCHING_ERROR',
  reason,
});

/** A match as one of the two sees it. @param iceServers with that user's credentials for the relay, if there is one */
export const presentMatch = (
  roomId: string,
  { userId: peerId, info: peerInfo }: Matched,
  iceTransportPolicy: 'all' | 'relay',
  iceServers: IceServer[] | undefined,
): PayloadInputOf<typeof found> => ({
  roomId,
  peerId,
  peerInfo,
  iceTransportPolicy,
  ...(iceServers && { iceServers }),
});
