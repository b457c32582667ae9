import { callBackEnded } from '@visavis/domain/call/contract.ts';
import type { Reunion } from '../../ports/call-backs/call-backs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Match, Matched, MatchPool } from '../../ports/match-pool/match-pool.ts';
import type { Realtime } from '../../realtime/port.ts';
import { isSuspended, ticketOf } from '../queue/admission.ts';
import type { QueueProfiles } from '../queue/queue-profiles.ts';
import type { Matches } from './matches.ts';

export interface ReunionDependencies {
  profiles: QueueProfiles;
  pool: MatchPool;
  matches: Matches;
  realtime: Realtime;
  clock: Clock;
}

/**
 * Connects two in a new room who have called each other back. Neither a rating that they owe nor the daily limit stops
 * it: the two calls are one conversation (rulings 42).
 */
export function createReunion({ profiles, pool, matches, realtime, clock }: ReunionDependencies) {
  /** Undefined where one of the two may not be called, or is busy. */
  async function matchOf({ members }: Reunion): Promise<Match | undefined> {
    const now = clock.now();
    const userIds = members.map(({ userId }) => userId);
    const [places, ...loaded] = await Promise.all([
      pool.places(userIds),
      ...userIds.map((userId) => profiles.load(userId)),
    ]);
    if (places.some((place) => place !== undefined)) return undefined;
    const [a, b] = loaded.map((profile, index): Matched | undefined => {
      const member = members[index];
      if (!profile || !member || profile.activeCall || isSuspended(profile, now)) return undefined;
      const { socketId, sessionSeconds } = member;
      return { ...ticketOf(profile, { socketId, filters: undefined, now }), sessionSeconds };
    });
    return a && b && [a, b];
  }

  return async function reunite(reunion: Reunion): Promise<void> {
    const match = await matchOf(reunion).catch(() => undefined);
    const outcome = match ? await matches.open(match, reunion) : 'refused';
    if (outcome === 'opened') {
      // A search that one of them began meanwhile is over; one that ended the call again waits on (see `createQueue`).
      await Promise.all(reunion.members.map(({ userId }) => pool.leave(userId)));
      return;
    }
    for (const { socketId } of reunion.members) {
      realtime.toSocket(socketId, callBackEnded, { roomId: reunion.roomId });
    }
  };
}
