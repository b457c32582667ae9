import { personChanged } from '@visavis/domain/users/contract.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Realtime } from '../realtime/port.ts';
import type { OnlookersRepo } from './repo-onlookers.ts';

export interface OnlookersDependencies {
  repo: OnlookersRepo;
  presence: Pick<Presence, 'online'>;
  realtime: Pick<Realtime, 'toUser'>;
}

/**
 * Has the screens that show someone, or could, ask again, after that person was hidden or is shown again. Nothing says
 * which: they see what anyone sees who opens them now.
 */
export function createOnlookers({ repo, presence, realtime }: OnlookersDependencies) {
  return async (userId: string): Promise<void> => {
    for (const onlooker of await presence.online(await repo.onlookers(userId))) {
      realtime.toUser(onlooker, personChanged, { userId });
    }
  };
}
