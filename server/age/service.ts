import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { AgeProof } from '../ports/age-proof/age-proof.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { AgeRepo } from './repo.ts';
import type { States } from './states.ts';

export interface AgeDependencies {
  repo: AgeRepo;
  /** unset: the site asks for no proof */
  ageProof: AgeProof | undefined;
  states: States;
  clock: Clock;
  log: Log;
  security: SecurityLog;
  /** shows every device of a user what has changed */
  publishAccount(userId: string): Promise<CurrentUser>;
}

/** `address` is the network that a request came from, for the security log. */
export function createAge({ repo, ageProof, states, clock, log, security, publishAccount }: AgeDependencies) {
  function provider(): AgeProof {
    if (!ageProof) throw new AppError('NOT_FOUND');
    return ageProof;
  }
  const unavailable = (error: unknown): never => {
    log.error({ err: error }, 'the provider of age checks does not answer');
    throw new AppError('UNAVAILABLE');
  };

  return {
    /** @returns where the browser goes @throws NOT_FOUND where there is no check, UNAVAILABLE */
    async start(userId: string, { origin, language }: { origin: string; language: string }): Promise<string> {
      const checker = provider();
      const state = states.make(userId, clock.now());
      const returnTo = `${origin}/age-check?state=${state}`;
      return checker.begin({ state, returnTo, language }).catch(unavailable);
    },

    /** @throws AGE_CHECK_INVALID, AGE_CHECK_FAILED, NOT_FOUND, UNAVAILABLE */
    async finish(userId: string, query: Readonly<Record<string, string>>, address: string): Promise<CurrentUser> {
      const checker = provider();
      const { state = '' } = query;
      if (!states.isOf(state, userId, clock.now())) throw new AppError('AGE_CHECK_INVALID');
      const answer = await checker.finish({ state, query }).catch(unavailable);
      if (answer === 'unknown') throw new AppError('AGE_CHECK_INVALID');
      security(answer === 'adult' ? 'age-proven' : 'age-refused', { userId, address });
      if (answer === 'minor') throw new AppError('AGE_CHECK_FAILED');
      await repo.prove(userId, checker.name, new Date(clock.now()));
      return publishAccount(userId);
    },
  };
}
