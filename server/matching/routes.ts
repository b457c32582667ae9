import { getIceServers, type IceServer } from '@visavis/domain/call/contract.ts';
import { type Fitness, unfitness } from '@visavis/domain/matching/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Bind } from '../http/bind.ts';

export interface MatchingRoutesDependencies {
  bind: Bind;
  hasRelay: boolean;
  /** undefined for an account that does not exist */
  personOf(userId: string): Promise<Fitness | undefined>;
  iceServersOf(userId: string): Promise<IceServer[]>;
}

export function matchingRoutes({ bind, hasRelay, personOf, iceServersOf }: MatchingRoutesDependencies): void {
  bind(getIceServers, async ({ user: { userId } }) => {
    // The relay carries traffic for whoever has its credentials.
    if (hasRelay) {
      const person = await personOf(userId);
      if (!person) throw new AppError('UNAUTHENTICATED');
      const reason = unfitness(person);
      if (reason) throw new AppError(reason);
    }
    return iceServersOf(userId);
  });
}
