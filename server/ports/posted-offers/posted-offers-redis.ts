import { OFFER_LIFETIME } from '@visavis/domain/matching/rules.ts';
import type { Redis } from '../redis/redis.ts';
import type { PostedOffers } from './posted-offers.ts';

/** Offers that all nodes share. Each is a key of its own, which may lie on any node of a Redis Cluster. */
export function createRedisPostedOffers(redis: Redis, prefix = 'offer'): PostedOffers {
  const keyOf = (socketId: string) => `${prefix}:${socketId}`;
  return {
    async post(socketId, sdp) {
      await redis.set(keyOf(socketId), sdp, 'PX', OFFER_LIFETIME);
    },
    async take(socketIds) {
      return Promise.all(socketIds.map(async (socketId) => (await redis.getdel(keyOf(socketId))) ?? undefined));
    },
  };
}
