import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { Door } from '@visavis/domain/desk/door.ts';
import { CODE_SETUP_WITHIN } from '@visavis/domain/desk/rules.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { RequestOptions, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { type SignedIn, takeOrThrow } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { mailsIn } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Access } from './access.ts';
import type { Codes } from './codes.ts';
import { presentDoor } from './presenter.ts';
import type { AccessRepo } from './repo-access.ts';
import type { CodesRepo } from './repo-codes.ts';

export interface DoorDependencies {
  repo: AccessRepo;
  codesRepo: CodesRepo;
  access: Access;
  codes: Codes;
  clock: Clock;
  random: Random;
  rateLimiter: RateLimiter;
  mailer: Outbox;
  log: Log;
  security: SecurityLog;
  /** Whether this is the user's password. Tries are limited. */
  isPassword(userId: string, password: string): Promise<boolean>;
  accountOf(userId: string): Promise<CurrentUser>;
  beginProof(origin: string, user: SignedIn): Promise<RequestOptions>;
  /** @throws PASSKEY_REFUSED */
  prove(origin: string, user: SignedIn, credential: SignedChallenge): Promise<void>;
}

/** One of the staff, and their session. */
export interface Staff extends SignedIn {
  role: Role;
  /** the network that the request came from */
  address: string;
}

/** Right or wrong: a code has six digits, so an open session must not be a place for guessing it. */
const codeTries = { name: 'desk-code', max: 10, seconds: 900 };

export type DoorService = ReturnType<typeof createDoor>;

/** The second factor that opens the desk for a session (docs/decisions/033-the-desk.md). */
export function createDoor(dependencies: DoorDependencies) {
  const { repo, codesRepo, access, codes, clock, random, rateLimiter, mailer, log, security } = dependencies;
  const now = () => new Date(clock.now());
  const entryOf = (action: 'desk_opened' | 'desk_closed' | 'code_set', { userId }: SignedIn) => ({
    id: random.uuid(clock.now()),
    at: now(),
    staffId: userId,
    action,
    subject: { kind: 'desk', id: null } as const,
    personId: null,
  });

  async function doorOf(staff: Staff): Promise<Door> {
    return presentDoor(staff.role, await repo.facts(staff), await repo.factors(staff.userId), now());
  }

  async function open(staff: Staff, means: 'passkey' | 'code'): Promise<Door> {
    await repo.open(staff.sessionId, { ...entryOf('desk_opened', staff), details: { means } });
    security('desk-opened', { ...staff, means });
    return doorOf(staff);
  }

  function refuseCode({ userId, address }: Staff): never {
    security('desk-refused', { userId, address, code: 'CODE_REFUSED' });
    throw new AppError('CODE_REFUSED', { fields: { code: 'CODE_REFUSED' } });
  }

  async function mailNotice(staff: Staff, origin: string): Promise<void> {
    try {
      const user = await dependencies.accountOf(staff.userId);
      const language = await repo.languageOf(staff.userId);
      const notice = mailsIn(language).codesSetUp({ username: user.username });
      await mailer.send({ to: user.email, ...withFoot(notice, { origin, language }) });
    } catch (error) {
      log.error({ err: error, userId: staff.userId }, 'notice of one-time codes not sent');
    }
  }

  return {
    doorOf,

    /** @throws PASSKEY_REFUSED */
    async openWithPasskey(staff: Staff, origin: string, credential: SignedChallenge): Promise<Door> {
      await dependencies.prove(origin, staff, credential).catch((error) => {
        if (error instanceof AppError) security('desk-refused', { ...staff, code: error.code });
        throw error;
      });
      return open(staff, 'passkey');
    },

    /** @throws CODE_REFUSED, RATE_LIMITED */
    async openWithCode(staff: Staff, code: string): Promise<Door> {
      await takeOrThrow(rateLimiter, codeTries, staff.userId);
      const { secret } = (await codesRepo.byUser(staff.userId)) ?? {};
      const period = secret ? codes.periodOf(staff.userId, secret, code, clock.now()) : undefined;
      if (!secret || period === undefined || !(await codesRepo.use(staff.userId, secret, period))) refuseCode(staff);
      return open(staff, 'code');
    },

    /** @throws PASSWORD_WRONG, CODE_EXISTS, RATE_LIMITED */
    async beginCode(staff: Staff, password: string): Promise<{ uri: string; secret: string }> {
      if (!(await dependencies.isPassword(staff.userId, password))) {
        throw new AppError('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } });
      }
      if (!(await access.isFreeToChangeFactors(staff))) throw new AppError('CODE_EXISTS');
      const user = await dependencies.accountOf(staff.userId);
      const { sealed, uri, secret } = codes.create(staff.userId, user.username);
      await codesRepo.begin(staff.userId, sealed, now());
      return { uri, secret };
    },

    /** @throws CODE_REFUSED, CODE_EXISTS where a second factor was added meanwhile, RATE_LIMITED */
    async confirmCode(staff: Staff, code: string, origin: string): Promise<Door> {
      await takeOrThrow(rateLimiter, codeTries, staff.userId);
      if (!(await access.isFreeToChangeFactors(staff))) throw new AppError('CODE_EXISTS');
      const { pendingSecret, pendingSince } = (await codesRepo.byUser(staff.userId)) ?? {};
      const isTooLate = !pendingSince || pendingSince.getTime() + CODE_SETUP_WITHIN <= clock.now();
      if (!pendingSecret || isTooLate) return refuseCode(staff);
      const period = codes.periodOf(staff.userId, pendingSecret, code, clock.now());
      if (period === undefined) return refuseCode(staff);
      const entry = entryOf('code_set', staff);
      if (!(await codesRepo.confirm(staff.userId, pendingSecret, period, entry))) return refuseCode(staff);
      security('desk-code-set', staff);
      await mailNotice(staff, origin);
      return open(staff, 'code');
    },

    async close(staff: Staff): Promise<void> {
      await repo.close(staff.sessionId, entryOf('desk_closed', staff));
    },
  };
}
