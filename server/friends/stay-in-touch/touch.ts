import type { Friend } from '@visavis/domain/friends/contract.ts';
import { inTouch } from '@visavis/domain/friends/touch-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import type { Realtime } from '../../realtime/port.ts';
import { presentFriend } from '../presenter.ts';
import { decideTouch, type SharedCall, touchUntil } from './decisions.ts';
import type { TouchRepo } from './repo-touch.ts';

export interface TouchDependencies {
  repo: TouchRepo;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  log: Log;
  /** a call of the user's; undefined for one that they were not in */
  sharedCall(userId: string, roomId: string): Promise<SharedCall | undefined>;
  /** @throws EMAIL_UNVERIFIED where the user's address must be confirmed first, SUSPENDED (rulings 74) */
  refuseContact(userId: string): Promise<void>;
  onFriendship(userId: string, otherId: string): Promise<void>;
}

export type Touch = ReturnType<typeof createTouch>;

/** 'Stay in touch?' after a call: only a yes of both shows (docs/decisions/045). */
export function createTouch({ repo, realtime, clock, random, log, ...dependencies }: TouchDependencies) {
  const now = () => new Date(clock.now());

  return {
    /**
     * @returns the friend that the other is now, or null
     * @throws NOT_FOUND, EMAIL_UNVERIFIED, SUSPENDED, FORBIDDEN, NOT_SHARED_A_CALL, TOUCH_OVER
     */
    async answer(userId: string, roomId: string, yes: boolean): Promise<Friend | null> {
      const at = now();
      const call = await dependencies.sharedCall(userId, roomId);
      if (!call) throw new AppError('NOT_FOUND');
      const { peerId } = call;
      if (!yes) {
        await repo.forget(userId, peerId);
        return null;
      }
      await dependencies.refuseContact(userId);
      const wish = { userId, peerId, at, until: touchUntil(call, at), friendshipId: random.uuid(clock.now()) };
      const touched = await repo.wish(wish, (facts) => decideTouch(facts, userId));
      if (touched.outcome === 'wait') return null;
      if (touched.outcome === 'are friends') return touched.friend ? presentFriend(touched.friend) : null;
      const { ofRequester, ofAccepter } = touched.friendship;
      realtime.toUser(peerId, inTouch, { friend: presentFriend(ofRequester) });
      realtime.toUser(userId, inTouch, { friend: presentFriend(ofAccepter) });
      const about = { what: 'what follows a friendship', userId, peerId };
      await afterCommit(log, about, () => dependencies.onFriendship(peerId, userId));
      return presentFriend(ofAccepter);
    },

    /** Withdraws a yes: someone who reports the other no longer wants to stay in touch. */
    forget: repo.forget,

    sweep: () => repo.forgetUntil(now()),
  };
}
