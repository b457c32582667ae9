import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { Door } from '@visavis/domain/desk/door.ts';
import { CODE_SETUP_WITHIN } from '@visavis/domain/desk/rules.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { RequestOptions, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { mailsIn, type WriteToOwner } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Access } from './access.ts';
import type { Codes } from './codes.ts';
import { type AccessFacts, type Factors, inUntil } from './decisions.ts';
import type { AccessRepo } from './repo-access.ts';
import type { CodesRepo } from './repo-codes.ts';

const presentDoor = (role: Role, facts: AccessFacts, factors: Factors, now: Date): Door => ({
  role,
  openUntil: inUntil(facts, now)?.toISOString() ?? null,
  ...factors,
});

export interface DoorDependencies {
  repo: AccessRepo;
  codesRepo: CodesRepo;
  access: Access;
  codes: Codes;
  clock: Clock;
  random: Random;
  rateLimiter: RateLimiter;
  security: SecurityLog;
  /** Whether this is the user's password. Tries are limited. */
  isPassword(userId: string, password: string): Promise<boolean>;
  accountOf(userId: string): Promise<CurrentUser>;
  writeToOwner: WriteToOwner;
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

/**
 * Wrong codes lock codes for longer and longer: a code has six digits, so an open session must not be a place for
 * guessing it. Passkeys go on.
 */
export const wrongCodes = [
  { name: 'desk-code-fortnight', max: 40, seconds: 14 * 86_400 },
  { name: 'desk-code-day', max: 20, seconds: 86_400 },
  { name: 'desk-code', max: 10, seconds: 900 },
];

export type DoorService = ReturnType<typeof createDoor>;

/** The second factor that opens the desk for a session (docs/decisions/033-the-desk.md). */
export function createDoor(dependencies: DoorDependencies) {
  const { repo, codesRepo, access, codes, clock, random, rateLimiter, security, writeToOwner } = dependencies;
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

  /** Counts a try before its outcome is known, and takes it back where the code was right. @throws RATE_LIMITED */
  async function tryCode(staff: Staff, work: () => Promise<Door>): Promise<Door> {
    const { opening } = await repo.facts(staff);
    // A session that has been in the desk counts by itself: whoever guesses elsewhere does not lock its owner out.
    const key = opening ? staff.sessionId : staff.userId;
    const giveBack = (limits: typeof wrongCodes) =>
      Promise.all(limits.map((limit) => rateLimiter.giveBack(limit, key)));
    // The longest lock first: it is the one that they are told of.
    for (const [index, limit] of wrongCodes.entries()) {
      const retryAfter = await rateLimiter.take(limit, key);
      if (retryAfter === 0) continue;
      await giveBack(wrongCodes.slice(0, index));
      throw new AppError('RATE_LIMITED', { retryAfter });
    }
    const opened = await work();
    await giveBack(wrongCodes);
    return opened;
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
    openWithCode: (staff: Staff, code: string): Promise<Door> =>
      tryCode(staff, async () => {
        const { secret } = (await codesRepo.byUser(staff.userId)) ?? {};
        const period = secret ? codes.periodOf(staff.userId, secret, code, clock.now()) : undefined;
        if (!secret || period === undefined || !(await codesRepo.use(staff.userId, secret, period))) refuseCode(staff);
        return open(staff, 'code');
      }),

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
    confirmCode: (staff: Staff, code: string, origin: string): Promise<Door> =>
      tryCode(staff, async () => {
        if (!(await access.isFreeToChangeFactors(staff))) throw new AppError('CODE_EXISTS');
        const { pendingSecret, pendingSince } = (await codesRepo.byUser(staff.userId)) ?? {};
        const isTooLate = !pendingSince || pendingSince.getTime() + CODE_SETUP_WITHIN <= clock.now();
        if (!pendingSecret || isTooLate) return refuseCode(staff);
        const period = codes.periodOf(staff.userId, pendingSecret, code, clock.now());
        if (period === undefined) return refuseCode(staff);
        const entry = entryOf('code_set', staff);
        if (!(await codesRepo.confirm(staff.userId, pendingSecret, period, entry))) return refuseCode(staff);
        security('desk-code-set', staff);
        await writeToOwner(staff.userId, origin, ({ username, language }) =>
          mailsIn(language).codesSetUp({ username }),
        );
        return open(staff, 'code');
      }),

    async close(staff: Staff): Promise<void> {
      await repo.close(staff.sessionId, entryOf('desk_closed', staff));
    },
  };
}
