import type { IceServer } from '@visavis/domain/call/contract.ts';
import type { found, matchingError } from '@visavis/domain/matching/contract.ts';
import { sharedInterests } from '@visavis/domain/matching/rules.ts';
import { type ErrorCode, errorText } from '@visavis/domain/wire/errors.ts';
import type { PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { Matched } from '../ports/match-pool/match-pool.ts';
import type { ChosenOffer } from './matches/match-offers.ts';

export const presentRefusal = (reason: ErrorCode): PayloadInputOf<typeof matchingError> => ({
  message: errorText[reason],
  code: 'MATCHING_ERROR',
  reason,
});

export interface MatchView {
  reader: Matched;
  peer: Matched;
  policy: 'all' | 'relay';
  /** with credentials of the user who is notified, where there is a relay */
  iceServers: IceServer[] | undefined;
  /** the offer that one of the two answers */
  offer: ChosenOffer | undefined;
}

const presentOwnOffer = ({ session, transport }: ChosenOffer) => ({
  offeredSession: session,
  ...(transport && { peerTransport: transport }),
});

const presentShared = (reader: Matched, peer: Matched) => {
  const shared = sharedInterests(reader.shownInterests ?? [], peer.shownInterests ?? []);
  return shared.length > 0 && { sharedInterests: shared };
};

/** A match as one of the two sees it. */
export const presentMatch = (
  roomId: string,
  { reader, peer, policy, iceServers, offer }: MatchView,
): PayloadInputOf<typeof found> => ({
  roomId,
  peerId: peer.userId,
  peerInfo: peer.info,
  iceTransportPolicy: policy,
  ...(iceServers && { iceServers }),
  ...(offer?.by === peer.userId && { peerDescription: offer.description }),
  ...(offer && offer.by !== peer.userId && presentOwnOffer(offer)),
  ...presentShared(reader, peer),
});
