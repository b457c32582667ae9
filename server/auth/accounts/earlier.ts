import { unwrittenMessage } from '@visavis/domain/moderation/templates.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { rulesIn } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { EarlierOf } from './repo-accounts.ts';

export interface EarlierDependencies {
  clock: Clock;
  random: Random;
  log: Log;
  /** what an erased account with this address may be remembered by, if it was suspended */
  marksOf(email: string): string[];
  /** called for an account that takes such a suspension over: the person is informed */
  onSuspended(userId: string, decisionId: string): Promise<void>;
}

export type Earlier = ReturnType<typeof createEarlier>;

/** Suspensions of erased accounts, for accounts that prove to have the same mailbox. */
export function createEarlier({ clock, random, log, marksOf, onSuspended }: EarlierDependencies) {
  const earlierOf: EarlierOf = ({ email, language }) => {
    const texts = rulesIn(language);
    return {
      ids: { suspension: random.uuid(clock.now()), decision: random.uuid(clock.now()) },
      marks: marksOf(email),
      messageFor: (rule) => unwrittenMessage('earlierAccount', rule, texts),
    };
  };

  return {
    of: earlierOf,

    /** Informs someone whose account has taken one over, if it has. Never rejects: a failure is logged. */
    async announce(userId: string, decisionId: string | null): Promise<void> {
      if (!decisionId) return;
      const failed = (error: unknown) => log.error({ err: error, userId }, 'a kept suspension was not announced');
      await onSuspended(userId, decisionId).catch(failed);
    },
  };
}
