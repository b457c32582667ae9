import { isRelayOnly, sessionIdOf } from '@visavis/domain/call/description.ts';
import { initiatorOf } from '@visavis/domain/call/rules.ts';
import type { PostedOffer } from '@visavis/domain/matching/contract.ts';
import type { Log } from '../ports/log.ts';
import type { Match } from '../ports/match-pool/match-pool.ts';
import type { PostedOffers } from '../ports/posted-offers/posted-offers.ts';

/** The offer of one matched user, which the other answers. */
export interface ChosenOffer {
  /** whose it is, a user id */
  by: string;
  description: PostedOffer;
  session: string;
}
export type MatchOffers = ReturnType<typeof createMatchOffers>;

/**
 * The offers that users post while they wait, so that a match starts with the answer. An offer is a shortcut: where the
 * store does not answer, the match is negotiated without one.
 */
export function createMatchOffers({ offers, log }: { offers: PostedOffers; log: Log }) {
  const lost = (error: unknown) => {
    log.debug({ err: error }, 'the posted offers are out of reach');
    return [];
  };

  return {
    post: (socketId: string, { sdp }: PostedOffer) => offers.post(socketId, sdp).catch(lost),
    drop: (socketId: string) => offers.take([socketId]).catch(lost),

    /**
     * The initiator's offer, or else the other's. Where the two are to be relayed, an offer that shows more than
     * relayed addresses is dropped: the partner never receives it.
     */
    async choose([a, b]: Match, policy: 'all' | 'relay'): Promise<ChosenOffer | undefined> {
      const [first, second] = initiatorOf(a.userId, b.userId) === a.userId ? [a, b] : [b, a];
      const posted = await offers.take([first.socketId, second.socketId]).catch(lost);
      for (const [index, { userId }] of [first, second].entries()) {
        const sdp = posted[index];
        const session = sdp && sessionIdOf(sdp);
        if (session && (policy === 'all' || isRelayOnly(sdp))) {
          return { by: userId, description: { type: 'offer', sdp }, session };
        }
      }
      return undefined;
    },
  };
}
