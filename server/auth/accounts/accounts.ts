import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import type { CurrentUser, Registration } from '@visavis/domain/auth/contract.ts';
import { isAdult } from '@visavis/domain/auth/rules.ts';
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { FALLBACK_LANGUAGE } from '@visavis/domain/languages/languages.ts';
import { isReservedName } from '@visavis/domain/users/reserved-names.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { nameOfSite } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { RefuseDisposable } from '../emails/disposable.ts';
import { type Passwords, refuseCommonPassword } from '../passwords/password.ts';
import type { Earlier } from './earlier.ts';
import type { PresentAccount } from './presenter.ts';
import type { AccountsRepo, NewIdentity } from './repo-accounts.ts';
import { countedSince, nameTaken } from './username-rules.ts';

export interface AccountsDependencies {
  repo: AccountsRepo;
  present: PresentAccount;
  passwords: Passwords;
  refuseDisposable: RefuseDisposable;
  clock: Clock;
  random: Random;
  security: SecurityLog;
  earlier: Earlier;
  /** addresses are confirmed: what concerns a mailbox waits until then */
  isRequired: boolean;
  /** that of terms, privacy policy and rules now */
  textsVersion: string;
  realtime: Realtime;
}

/** A sign-up; `password` is null for someone who is to sign in through another site. */
export type NewAccount = Omit<Registration, 'password'> & { password: string | null };

/** Someone whom another site has named. */
export interface Named {
  identity: NewIdentity;
  /** the mailbox of the account is known to be theirs */
  isEmailProven: boolean;
}

export type Accounts = ReturnType<typeof createAccounts>;

const INVITE_CODE_TRIES = 5;

/** `address` is the network that a request came from, for the security log. */
export function createAccounts(dependencies: AccountsDependencies) {
  const { repo, present, passwords, refuseDisposable, clock, random, security, textsVersion, realtime } = dependencies;
  const { earlier, isRequired } = dependencies;
  const now = () => new Date(clock.now());

  /** @throws UNAUTHENTICATED where the account was deleted */
  async function me(userId: string): Promise<CurrentUser> {
    const account = await repo.byId(userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    return present(account);
  }

  /** Shows every device of a user what has changed. */
  async function publish(userId: string): Promise<CurrentUser> {
    const user = await me(userId);
    realtime.toUser(userId, accountUpdated, { user });
    return user;
  }

  return {
    /**
     * @param named by a provider: their identity opens the account
     * @throws VALIDATION_FAILED (AGE_MIN, EMAIL_DISPOSABLE, PASSWORD_COMMON), EMAIL_TAKEN, USERNAME_TAKEN; PROVIDER_TAKEN, PROVIDER_EXPIRED
     */
    async register(
      { password, acceptedTexts: shown, language, ...fields }: NewAccount,
      address: string,
      named?: Named,
    ): Promise<CurrentUser> {
      if (!isAdult(fields.birthDate, now().toISOString().slice(0, 10))) {
        throw new AppError('VALIDATION_FAILED', { fields: { birthDate: 'AGE_MIN' } });
      }
      await refuseDisposable(fields.email);
      if (isReservedName(fields.username, nameOfSite())) throw nameTaken();
      if (password !== null) refuseCommonPassword(password);
      const id = random.uuid(clock.now());
      const passwordHash = password === null ? null : await passwords.hash(password);
      const emailVerifiedAt = named?.isEmailProven ? now() : null;
      const suspended =
        isRequired && !emailVerifiedAt
          ? null
          : earlier.of({ email: fields.email, language: language ?? FALLBACK_LANGUAGE });
      // Someone who was shown another version, or none, sees a note instead.
      const acceptedTexts = shown === textsVersion ? shown : null;
      const acceptedTextsAt = acceptedTexts ? now() : null;
      for (let attempt = 0; attempt < INVITE_CODE_TRIES; attempt += 1) {
        const inviteCode = random.code(INVITE_ALPHABET, INVITE_CODE_LENGTH);
        const user = {
          ...fields,
          ...(language && { language }),
          id,
          passwordHash,
          inviteCode,
          acceptedTexts,
          acceptedTextsAt,
          emailVerifiedAt,
          at: now(),
        };
        const { taken, suspendedBy } = await repo.insertUser(user, suspended, countedSince(now()), named?.identity);
        if (taken === 'email') throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } });
        if (taken === 'username') throw nameTaken();
        if (taken === 'identity') throw new AppError('PROVIDER_TAKEN');
        if (taken === 'answer') throw new AppError('PROVIDER_EXPIRED');
        if (taken) continue;
        security('account-created', { userId: id, address });
        await earlier.announce(id, suspendedBy);
        const empty = { avatarFile: null, pendingEmail: null, ageProvenAt: null };
        return present({ ...user, ...empty, language: language ?? FALLBACK_LANGUAGE });
      }
      throw new AppError('UNAVAILABLE');
    },

    me,
    publish,

    /** Notes that a user has seen the texts as they are now. @throws VALIDATION_FAILED for any other version */
    async acceptTexts(userId: string, version: string): Promise<CurrentUser> {
      if (version !== textsVersion) throw new AppError('VALIDATION_FAILED', { fields: { version: 'INVALID' } });
      await repo.acceptTexts(userId, version, now());
      return publish(userId);
    },
  };
}
