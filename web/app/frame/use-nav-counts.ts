import { usePendingCount } from '../../friends/queries.ts';
import { useUnreadTotal } from '../../messages/queries.ts';

export interface NavCounts {
  /** friend requests received and not answered */
  friends: number;
  /** messages not read, of all conversations */
  messages: number;
}

/** The figures of the badges, from the same lists as the screens: they follow every event. */
export const useNavCounts = (): NavCounts => ({ friends: usePendingCount(), messages: useUnreadTotal() });
