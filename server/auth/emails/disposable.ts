import { hasMail, isWithin } from '@visavis/domain/auth/mail-domains.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { MailHosts } from '../../ports/mail-hosts/mail-hosts.ts';

const disposable = disposableEmailBlocklistSet();

export interface DisposableDependencies {
  mailHosts: MailHosts;
  /** domains that the operator lets pass, with what is below them */
  allowed: readonly string[];
}

export type RefuseDisposable = ReturnType<typeof createRefuseDisposable>;

/** Refuses addresses at domains that hand out addresses for a few minutes. */
export function createRefuseDisposable({ mailHosts, allowed }: DisposableDependencies) {
  /**
   * A name below a listed domain counts with it where both have their mail taken in at one place: below the domains of
   * dynamic DNS people have machines of their own. Where that cannot be told the address passes.
   */
  async function isDisposable(domain: string): Promise<boolean> {
    if (hasMail(domain) || isWithin(domain, allowed)) return false;
    const labels = domain.split('.');
    const listed = labels.map((_, index) => labels.slice(index).join('.')).find((name) => disposable.has(name));
    if (listed === undefined || listed === domain) return listed !== undefined;
    const [its, theirs] = await Promise.all([mailHosts.of(domain), mailHosts.of(listed)]);
    return its.some((host) => theirs.includes(host));
  }

  /** @throws VALIDATION_FAILED (EMAIL_DISPOSABLE) */
  return async (email: string): Promise<void> => {
    if (await isDisposable(email.slice(email.lastIndexOf('@') + 1))) {
      throw new AppError('VALIDATION_FAILED', { fields: { email: 'EMAIL_DISPOSABLE' } });
    }
  };
}
