import type { IceServer } from '@visavis/domain/call/contract.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import { FRIEND_CALL_SECONDS } from '@visavis/domain/ringing/rules.ts';
import { presentPerson } from '../../http/presenter.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Matched } from '../../ports/match-pool/match-pool.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Calls, UserSocket } from '../calls.ts';
import { presentMatch } from '../presenter.ts';
import { isSuspended, ticketOf } from '../queue/admission.ts';
import type { QueueProfiles } from '../queue/queue-profiles.ts';

export interface FriendCallsDependencies {
  profiles: QueueProfiles;
  /** a search of the user's is over, also that of another tab */
  endSearch(user: UserSocket): Promise<void>;
  calls: Pick<Calls, 'open'>;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** no one may learn anyone's address */
  requireRelay: boolean;
  relayServersOf(userId: string): IceServer[] | undefined;
}

/** Opens the rooms of friends who call each other: direct, for as long as they like, and worth nothing. */
export function createFriendCalls(dependencies: FriendCallsDependencies) {
  const { profiles, endSearch, calls, realtime, clock, log, requireRelay, relayServersOf } = dependencies;

  async function ticket({ userId, socketId }: UserSocket): Promise<Matched | undefined> {
    const profile = await profiles.load(userId);
    if (!profile || profile.activeCall || isSuspended(profile, clock.now())) return undefined;
    const now = clock.now();
    return { ...ticketOf(profile, { socketId, filters: undefined, now }), sessionSeconds: FRIEND_CALL_SECONDS };
  }

  return {
    /** Facts that decide whether a user may be called now; undefined for an account that does not exist. */
    async personOf(userId: string) {
      const profile = await profiles.load(userId);
      if (!profile) return undefined;
      const { mustVerifyEmail, mustProveAge, never } = profile;
      return {
        mustVerifyEmail,
        mustProveAge,
        never,
        isSuspended: isSuspended(profile, clock.now()),
        isInCall: profile.activeCall !== null,
        shown: presentPerson(profile),
      };
    },

    /** Never rejects. @returns whether the two were sent their room */
    async connect({ callId: roomId, ...two }: { callId: string; caller: UserSocket; callee: UserSocket }) {
      try {
        const [caller, callee] = await Promise.all([ticket(two.caller), ticket(two.callee)]);
        if (!caller || !callee) return false;
        const policy = requireRelay ? 'relay' : 'all';
        const opened = await calls.open([caller, callee], roomId, { policy, calledBy: caller.userId });
        if (opened !== 'opened') return false;
        await Promise.all([endSearch(caller), endSearch(callee)]);
        for (const [reader, peer] of [[caller, callee] as const, [callee, caller] as const]) {
          const view = { reader, peer, policy, iceServers: relayServersOf(reader.userId), offer: undefined } as const;
          realtime.toSocket(reader.socketId, found, { ...presentMatch(roomId, view), kind: 'friend' });
        }
        return true;
      } catch (error) {
        log.error({ err: error, roomId }, 'call between friends not opened');
        return false;
      }
    },
  };
}
