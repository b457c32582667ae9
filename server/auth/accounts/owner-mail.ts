import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { greeted, type WriteToOwner } from '../../ports/mail/texts.ts';
import type { AccountsRepo } from './repo-accounts.ts';

export interface OwnerMailDependencies {
  accounts: Pick<AccountsRepo, 'byId'>;
  /** whether addresses must be confirmed */
  isRequired: boolean;
  mailer: Outbox;
  log: Log;
}

/** An address that is still to be confirmed may be a stranger's: nothing is written to it. */
export const createOwnerMail =
  ({ accounts, isRequired, mailer, log }: OwnerMailDependencies): WriteToOwner =>
  async (userId, origin, write) => {
    try {
      const account = await accounts.byId(userId);
      if (!account || (isRequired && !account.emailVerifiedAt)) return;
      const { email, language } = account;
      await mailer.send({ to: email, ...withFoot(write({ ...greeted(account), language }), { origin, language }) });
    } catch (error) {
      log.error({ err: error, userId }, 'mail to the owner of an account not sent');
    }
  };
