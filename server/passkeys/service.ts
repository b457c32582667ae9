import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { hasWayIn } from '@visavis/domain/auth/rules.ts';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from '@visavis/domain/passkeys/credentials.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import { mailsIn, timeIn, type WriteToOwner } from '../ports/mail/texts.ts';
import { digest, type Random } from '../ports/random.ts';
import { type Ceremonies, challengeOf, type Site } from './ceremonies.ts';
import { type ChallengeUse, challengeExpiry, decideChallenge, decideCount } from './decisions.ts';
import type { PasskeyRow, PasskeysRepo } from './repo.ts';

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export interface PasskeysDependencies {
  repo: PasskeysRepo;
  ceremonies: Ceremonies;
  clock: Clock;
  random: Random;
  accountOf(userId: string): Promise<CurrentUser>;
  /** An open session alone is not enough. @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG, RATE_LIMITED */
  prove(user: SignedIn, password: string | undefined): Promise<void>;
  /** Refuses that second factors of this user's are changed. @throws DESK_CLOSED */
  guardFactors(user: SignedIn): Promise<void>;
  writeToOwner: WriteToOwner;
  /** of the other sites through which people sign in */
  issuers: readonly string[];
}

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(dependencies: PasskeysDependencies) {
  const { repo, ceremonies, clock, random, accountOf, prove, guardFactors, writeToOwner, issuers } = dependencies;
  const now = () => new Date(clock.now());

  const keepChallenge = (challenge: string, use: ChallengeUse) =>
    repo.insertChallenge({ ...use, hash: digest(challenge), expiresAt: challengeExpiry(now()) }, now());
  /** Uses up the challenge that a browser answers. @throws PASSKEY_REFUSED */
  async function takeChallenge(credential: NewCredential | SignedChallenge, use: ChallengeUse) {
    const challenge = challengeOf(credential);
    decideChallenge(await repo.takeChallenge(digest(challenge)), use, now());
    return challenge;
  }

  const tellOwner = (kind: 'passkeyAdded' | 'passkeyRemoved', { userId, name }: PasskeyRow, origin: string) =>
    writeToOwner(userId, origin, ({ username, language }) =>
      mailsIn(language)[kind]({ username, name, time: timeIn(language, now()) }),
    );

  /** @throws PASSKEY_REFUSED */
  async function use(site: Site, credential: SignedChallenge, challenge: string, passkey: PasskeyRow): Promise<void> {
    const counter = await ceremonies.signed(site, credential, challenge, passkey);
    // Another use of the same key since it was read: one of the two may be a copy.
    if (!(await repo.markUsed(passkey, { counter, at: now() }))) throw new AppError('PASSKEY_REFUSED');
  }

  return {
    list: async (userId: string): Promise<Passkey[]> => (await repo.ofUser(userId)).map(presentPasskey),

    /** @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG, PASSKEY_LIMIT, DESK_CLOSED */
    async begin(site: Site, signedIn: SignedIn, password: string | undefined): Promise<CreationOptions> {
      await prove(signedIn, password);
      await guardFactors(signedIn);
      const user = await accountOf(signedIn.userId);
      const existing = await repo.ofUser(signedIn.userId);
      decideCount(existing.length);
      const options = await ceremonies.creation(site, user, existing);
      await keepChallenge(options.challenge, { purpose: 'add', sessionId: signedIn.sessionId });
      return options;
    },

    /** @param name the first name of the passkey @throws PASSKEY_REFUSED, PASSKEY_LIMIT, DESK_CLOSED */
    async add(site: Site, signedIn: SignedIn, credential: NewCredential, name: string): Promise<Passkey> {
      const { userId, sessionId } = signedIn;
      await guardFactors(signedIn);
      const challenge = await takeChallenge(credential, { purpose: 'add', sessionId });
      const key = await ceremonies.created(site, credential, challenge);
      const passkey = {
        ...key,
        id: random.uuid(clock.now()),
        userId,
        transports: credential.response.transports ?? [],
        name,
        createdAt: now(),
        lastUsedAt: null,
      };
      if (!(await repo.insert(passkey, decideCount))) throw new AppError('PASSKEY_REFUSED');
      await tellOwner('passkeyAdded', passkey, site.origin);
      return presentPasskey(passkey);
    },

    /** @throws NOT_FOUND */
    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      const renamed = await repo.rename(userId, id, name);
      if (!renamed) throw new AppError('NOT_FOUND');
      return presentPasskey(renamed);
    },
    /** @param origin of the site, for the mail @throws NOT_FOUND, RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG, DESK_CLOSED, LAST_SIGN_IN */
    async remove(origin: string, signedIn: SignedIn, id: string, password: string | undefined): Promise<Passkey> {
      await prove(signedIn, password);
      await guardFactors(signedIn);
      const removed = await repo.remove(signedIn.userId, id, issuers, (ways) => {
        if (!hasWayIn(ways)) throw new AppError('LAST_SIGN_IN');
      });
      if (!removed) throw new AppError('NOT_FOUND');
      await tellOwner('passkeyRemoved', removed, origin);
      return presentPasskey(removed);
    },

    async beginSignIn(site: Site): Promise<RequestOptions> {
      const options = await ceremonies.request(site);
      await keepChallenge(options.challenge, { purpose: 'sign-in', sessionId: null });
      return options;
    },

    /** @returns the id of the user whose passkey signed the challenge @throws PASSKEY_UNKNOWN, PASSKEY_REFUSED */
    async signIn(site: Site, credential: SignedChallenge): Promise<string> {
      const challenge = await takeChallenge(credential, { purpose: 'sign-in', sessionId: null });
      const passkey = await repo.byCredential(credential.id);
      if (!passkey) throw new AppError('PASSKEY_UNKNOWN');
      await use(site, credential, challenge, passkey);
      return passkey.userId;
    },

    /** For someone who is signed in to prove once more who they are. */
    async beginProof(site: Site, { sessionId }: SignedIn): Promise<RequestOptions> {
      const options = await ceremonies.request(site);
      await keepChallenge(options.challenge, { purpose: 'prove', sessionId });
      return options;
    },

    /** @throws PASSKEY_REFUSED, also for a passkey of another account */
    async proveByKey(site: Site, { userId, sessionId }: SignedIn, credential: SignedChallenge): Promise<void> {
      const challenge = await takeChallenge(credential, { purpose: 'prove', sessionId });
      const passkey = await repo.byCredential(credential.id);
      if (passkey?.userId !== userId) throw new AppError('PASSKEY_REFUSED');
      await use(site, credential, challenge, passkey);
    },
  };
}
