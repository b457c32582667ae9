import type { Rating } from '@visavis/domain/call/contract.ts';
import { ratingChange } from '@visavis/domain/call/karma/karma.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { Sender } from '../../realtime/port.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { decideRating } from './decisions.ts';
import type { RatingsRepo } from './repo-ratings.ts';

export interface RatingsDependencies {
  repo: RatingsRepo;
  rooms: Rooms;
  clock: Clock;
  random: Random;
}
export type Ratings = ReturnType<typeof createRatings>;

/** One rating a member and call (rulings 13, 14). */
export function createRatings({ repo, rooms, clock, random }: RatingsDependencies) {
  return {
    /** @throws NOT_A_MEMBER, FORBIDDEN, CALL_TOO_SHORT, ALREADY_RATED (with another rating) */
    async rate({ userId }: Sender, roomId: string, rating: Rating): Promise<void> {
      const { room } = await rooms.membership(roomId, userId);
      await room.opened;
      const now = clock.now();
      await repo.rate(
        { roomId, userId, rating, at: new Date(now), ledgerId: random.uuid(now) },
        {
          outcome: (standing) => decideRating(standing, rating, now),
          karma: (facts) => ratingChange({ ...facts, rating }),
        },
      );
    },
  };
}
