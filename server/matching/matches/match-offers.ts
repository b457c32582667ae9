import { isRelayOnly, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { AnswerTransport, PostedOffer, Posting } from '@visavis/domain/matching/contract.ts';
import type { Log } from '../../ports/log.ts';
import type { Match } from '../../ports/match-pool/match-pool.ts';
import type { PostedOffers } from '../../ports/posted-offers/posted-offers.ts';

/** The offer of one matched user, which the other answers. */
export interface ChosenOffer {
  /** whose it is, a user id */
  by: string;
  description: PostedOffer;
  session: string;
  /** with which the other will answer, if they have posted it */
  transport: AnswerTransport | undefined;
}
export type MatchOffers = ReturnType<typeof createMatchOffers>;

/** The stored value; undefined where a node of another version has stored it. */
function read(stored: string | undefined): Posting | undefined {
  return stored?.startsWith('{') ? (JSON.parse(stored) as Posting) : undefined;
}

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
    post: (socketId: string, posting: Posting) => offers.post(socketId, JSON.stringify(posting)).catch(lost),
    drop: (socketId: string) => offers.take([socketId]).catch(lost),

    /**
     * The later joiner's offer, or else the other's: the later joiner has just pressed a button, and sees a face
     * sooner (docs/decisions/020). Where the two are to be relayed, an offer that shows more than relayed addresses
     * is dropped: the partner never receives it.
     */
    async choose([a, b]: Match, policy: 'all' | 'relay'): Promise<ChosenOffer | undefined> {
      const [last, first] = a.joinedAt > b.joinedAt ? [a, b] : [b, a];
      const stored = await offers.take([last.socketId, first.socketId]).catch(lost);
      const postings = [read(stored[0]), read(stored[1])] as const;
      for (const [index, { userId }] of [last, first].entries()) {
        const description = postings[index]?.description;
        const session = description && sessionIdOf(description.sdp);
        if (session && (policy === 'all' || isRelayOnly(description.sdp))) {
          return { by: userId, description, session, transport: postings[1 - index]?.transport };
        }
      }
      return undefined;
    },
  };
}
