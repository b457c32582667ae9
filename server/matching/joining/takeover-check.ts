import type { Elsewhere, JoinOptions } from '@visavis/domain/matching/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { MatchPool } from '../../ports/match-pool/match-pool.ts';
import type { Calls, FoundCall, UserSocket } from '../calls.ts';
import type { JoinAttempts } from './join-attempts.ts';

export interface TakeoverCheckDependencies {
  pool: Pick<MatchPool, 'holderOf'>;
  attempts: Pick<JoinAttempts, 'socketOf'>;
  calls: Pick<Calls, 'heldElsewhere'>;
}
export type TakeoverCheck = ReturnType<ReturnType<typeof createTakeoverCheck>>;

const refuse = (elsewhere: Elsewhere): never => {
  throw new AppError('ACTIVE_ELSEWHERE', { data: { elsewhere } });
};

/**
 * Whether a join asks the user before it takes over what another tab of theirs has (rulings 32). One without `takeover`
 * never does, but one that `continues` a search is named a match that it has missed. Each step @throws ACTIVE_ELSEWHERE.
 */
export function createTakeoverCheck({ pool, attempts, calls }: TakeoverCheckDependencies) {
  return (socket: UserSocket, { takeover, replaces: own = [], returns = false, continues = false }: JoinOptions) => {
    const isElsewhere = (holder: string | undefined) =>
      holder !== undefined && holder !== socket.socketId && !own.includes(holder);

    return {
      /** Another socket joins at this moment: an attempt would stop it. */
      beforeAttempt(): void {
        if (takeover === 'none' && isElsewhere(attempts.socketOf(socket.userId))) refuse({ activity: 'search' });
      },
      async beforeSearch(): Promise<void> {
        if (takeover !== 'none') return;
        const holder = await pool.holderOf(socket.userId).catch(() => {
          throw new AppError('UNAVAILABLE');
        });
        if (isElsewhere(holder)) refuse({ activity: 'search' });
      },
      async beforeCall(found: FoundCall): Promise<void> {
        if (!takeover && !continues) return;
        const held = await calls.heldElsewhere(socket, found, { own, orFree: returns, orMissed: continues });
        if (held && (takeover || held.isFree)) refuse({ activity: 'call', ...held });
      },
    };
  };
}
