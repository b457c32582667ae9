import { OFFER_LIFETIME } from '@visavis/domain/matching/rules.ts';
import type { Clock } from '../clock.ts';

/** The offers (SDP) that waiting sockets have posted for the partner of their next match. They may be lost. */
export interface PostedOffers {
  /** Keeps the socket's offer for OFFER_LIFETIME, in place of an older one. */
  post(socketId: string, sdp: string): Promise<void>;
  /** Removes the offers of these sockets. @returns them, undefined where a socket has none */
  take(socketIds: readonly string[]): Promise<(string | undefined)[]>;
}

/** Offers in the memory of one process. */
export function createMemoryPostedOffers(clock: Clock): PostedOffers {
  const offers = new Map<string, { sdp: string; until: number }>();
  return {
    async post(socketId, sdp) {
      offers.set(socketId, { sdp, until: clock.elapsed() + OFFER_LIFETIME });
    },
    async take(socketIds) {
      return socketIds.map((socketId) => {
        const offer = offers.get(socketId);
        offers.delete(socketId);
        return offer && offer.until > clock.elapsed() ? offer.sdp : undefined;
      });
    },
  };
}
