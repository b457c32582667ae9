import type { Rating } from '@visavis/domain/call/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { Sender } from '../../realtime/port.ts';
import type { Rooms } from '../lifecycle/rooms.ts';
import type { RatingsRepo } from './repo-ratings.ts';

const DAY = 24 * 3_600_000;

/** One rating a member and call (rulings 13, 14). */
export function createRatings(dependencies: { repo: RatingsRepo; rooms: Rooms; clock: Clock; random: Random }) {
  const { repo, rooms, clock, random } = dependencies;
  return {
    /** @throws NOT_A_MEMBER, CALL_TOO_SHORT, ALREADY_RATED (with another rating) */
    async rate({ userId }: Sender, roomId: string, rating: Rating): Promise<void> {
      const { room } = await rooms.membership(roomId, userId);
      await room.opened;
      const now = clock.now();
      const outcome = await repo.rate({
        ...{ roomId, userId, rating, id: random.uuid(now) },
        now: new Date(now),
        today: new Date(now - (now % DAY)),
      });
      if (outcome === 'not_a_member') throw new AppError('NOT_A_MEMBER');
      if (outcome === 'too_short') throw new AppError('CALL_TOO_SHORT');
      if (outcome === 'rated_before') throw new AppError('ALREADY_RATED');
    },
  };
}
export type Ratings = ReturnType<typeof createRatings>;
