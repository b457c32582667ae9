import { acceptRing, cancelRing, declineRing, ring } from '@visavis/domain/ringing/contract.ts';
import { RINGS_TO_ONE } from '@visavis/domain/ringing/rules.ts';
import type { Core } from '../core.ts';
import { takeOrThrow } from '../http/bind.ts';
import { createRingEnding, type RingEndingDependencies } from './rings-end.ts';
import { createRinging, type RingingDependencies } from './service.ts';

const ringsToOne = { name: 'ring-pair', max: RINGS_TO_ONE.most, seconds: RINGS_TO_ONE.seconds };

/** How often a node says that its callers are here, and looks for rings that are over, ms. */
export const RINGS_SWEEP = 2000;

export interface RingingOptions
  extends Pick<RingingDependencies, 'areFriends' | 'person' | 'connect' | 'pushNews' | 'reaches'>,
    Pick<RingEndingDependencies, 'record'> {}

/** Calls between friends, until they are answered: then the rooms of calls take over. */
export function createRingingFeature(core: Core, options: RingingOptions) {
  const { areFriends, person, connect, record, pushNews, reaches } = options;
  const { rings, matchPool, presence, realtime, sockets, timers, clock, random, rateLimiter, log } = core;
  const ending = createRingEnding({ rings, realtime, timers, log, record });
  const ringing = createRinging({
    rings,
    ending,
    presence,
    realtime,
    timers,
    clock,
    random,
    pushNews,
    reaches,
    areFriends,
    person,
    countRing: (userId, otherId) => takeOrThrow(rateLimiter, ringsToOne, `${userId} ${otherId}`),
    connect,
  });
  const { on } = sockets;
  on(ring, (sender, { userId }) => ringing.ring(sender, userId));
  on(acceptRing, (sender, { callId }) => ringing.accept(sender, callId));
  on(declineRing, (sender, { callId }) => ringing.decline(sender, callId));
  on(cancelRing, (sender, { callId }) => ringing.cancel(sender, callId));
  sockets.onConnect(ringing.connected);
  sockets.onDisconnect(ringing.lose);
  // One process alone has its timers, and takes its rings with it.
  if (matchPool.shared) timers.every('ringing: sweep', RINGS_SWEEP, ringing.sweep);

  const failed = (error: unknown) => log.error({ err: error }, 'a ring was not ended');
  presence.onChange(({ userId, online }) => {
    if (!online) ringing.left(userId).catch(failed);
  });
  return {
    endBetween: ringing.endBetween,
    barred: (userId: string) => ringing.endOf(userId, 'missed'),
    /** Someone who has entered a call is busy. */
    callChanged: (userId: string, inCall: boolean) => (inCall ? ringing.endOf(userId, 'busy') : undefined),
    /** A call between friends has ended: the conversation shows how long it was. */
    recordCall: ending.enter,
  };
}
