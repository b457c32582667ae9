import { isLinkCode, normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AccountsRepo } from './repo-accounts.ts';

export interface SignUpDoorDependencies {
  repo: Pick<AccountsRepo, 'isInvitation'>;
  registration: SiteFacts['registration'];
  /** addresses are confirmed: who has not done so invites no one, as accounts without a mailbox cost nothing */
  isRequired: boolean;
  clock: Clock;
  attempt: Attempt;
}

/**
 * Lets people in by what the operator has decided. Codes that are read out are too short to let strangers guess them.
 * @param invitation the code of an invitation link
 * @throws REGISTRATION_CLOSED, INVITATION_REQUIRED, INVALID_INVITE_CODE, RATE_LIMITED
 */
export const createSignUpDoor =
  ({ repo, registration, isRequired, clock, attempt }: SignUpDoorDependencies) =>
  async (invitation: string | undefined, ip: string): Promise<void> => {
    if (registration === 'open') return;
    if (registration === 'closed') throw new AppError('REGISTRATION_CLOSED');
    if (!invitation) throw new AppError('INVITATION_REQUIRED');
    const code = normalizeInviteCode(invitation);
    await attempt(addressActs.lookAtInvitation, { ip }, async () => {
      if (isLinkCode(code) && (await repo.isInvitation(code, new Date(clock.now()), isRequired))) return;
      throw new AppError('INVALID_INVITE_CODE');
    });
  };
export type SignUpDoor = ReturnType<typeof createSignUpDoor>;
