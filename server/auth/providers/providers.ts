import { email as emailForm } from '@visavis/domain/auth/fields-contract.ts';
import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import { hasWayIn, PROVIDER_ANSWER, PROVIDER_WAY } from '@visavis/domain/auth/rules.ts';
import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  callbackOf,
  type IdentityProvider,
  type IdentityProviders,
  labelOf,
  type NamedPerson,
} from '../../ports/identity-providers/identity-providers.ts';
import { mailsIn, timeIn, type WriteToOwner } from '../../ports/mail/texts.ts';
import { digest, type Random } from '../../ports/random.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { AccountsRepo, NewIdentity } from '../accounts/repo-accounts.ts';
import type { MailRequest } from '../emails/emails.ts';
import { type ArrivalDecision, decideArrival } from './decisions.ts';
import type { IdentityRow, NotStored, ProviderAnswerRow, ProvidersRepo } from './repo-providers.ts';

export interface ProvidersDependencies {
  repo: ProvidersRepo;
  providers: readonly IdentityProvider[];
  speak: IdentityProviders;
  accounts: Pick<AccountsRepo, 'byEmail'>;
  clock: Clock;
  random: Random;
  security: SecurityLog;
  writeToOwner: WriteToOwner;
}

/** Someone who begins or ends a way to a provider. */
export interface Traveller {
  /** of the site */
  origin: string;
  /** the network, for the security log */
  address: string;
  user: SignedIn | undefined;
}

/** The outcome of a way. With `token` the browser does what is left. */
export type Arrived =
  | Exclude<ArrivalDecision, { kind: 'ask' | 'sign-in' }>
  | { kind: 'sign-in'; userId: string; provenAt: Date }
  | (Extract<ArrivalDecision, { kind: 'ask' }> & { token: string; email: string | null; isEmailVerified: boolean });

const REFUSALS: Readonly<Record<NotStored, ErrorCode>> = {
  taken: 'PROVIDER_TAKEN',
  linked: 'PROVIDER_LINKED',
  expired: 'PROVIDER_EXPIRED',
};
/** A proof that is too old for everything, of someone whose provider does not say when they proved who they are. */
const LONG_AGO = new Date(0);

/** The address of a person in the form of an account's; null for what no account can have. */
const addressOf = (email: string | null): string | null => emailForm.safeParse(email).data ?? null;

export type Providers = ReturnType<typeof createProviders>;

/** Sign-in through other sites (docs/decisions/064-sign-in-through-another-site.md). */
export function createProviders(dependencies: ProvidersDependencies) {
  const { repo, providers, speak, accounts, clock, random, security, writeToOwner } = dependencies;
  const now = () => new Date(clock.now());
  const issuers = providers.map(({ issuer }) => issuer);

  /** @throws NOT_FOUND */
  function providerOf(name: string): IdentityProvider {
    const provider = providers.find((each) => each.name === name);
    if (!provider) throw new AppError('NOT_FOUND');
    return provider;
  }

  const tellOwner = (kind: 'identityLinked' | 'identityRemoved', { userId, issuer }: IdentityRow, origin: string) =>
    writeToOwner(userId, origin, ({ username, language }) =>
      mailsIn(language)[kind]({ username, name: labelOf(providers, issuer), time: timeIn(language, now()) }),
    );

  const newIdentity = (userId: string, { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): IdentityRow => ({
    id: random.uuid(clock.now()),
    userId,
    issuer,
    subject,
    createdAt: now(),
    lastUsedAt: null,
  });

  /** @param answer the hash of one to use up @throws PROVIDER_TAKEN, PROVIDER_LINKED, PROVIDER_EXPIRED */
  async function link(identity: IdentityRow, { origin, address }: MailRequest, answer?: string): Promise<void> {
    const why = await repo.link(identity, answer);
    if (why) throw new AppError(REFUSALS[why]);
    security('identity-linked', { userId: identity.userId, address });
    await tellOwner('identityLinked', identity, origin);
  }

  /** @throws PROVIDER_EXPIRED */
  async function answerOf(token: string | undefined): Promise<ProviderAnswerRow> {
    const answer = token && (await repo.answerOf(digest(token)));
    if (!answer || answer.expiresAt <= now()) throw new AppError('PROVIDER_EXPIRED');
    return answer;
  }

  async function keepAnswer(person: NamedPerson, email: string | null): Promise<string> {
    const token = random.token();
    const { issuer, subject, isEmailVerified } = person;
    const expiresAt = new Date(clock.now() + PROVIDER_ANSWER);
    await repo.insertAnswer({ hash: digest(token), issuer, subject, email, isEmailVerified, expiresAt }, now());
    return token;
  }

  /** @throws NOT_FOUND, PROVIDER_AWAY @returns where the browser goes, and the token that it keeps */
  async function begin(
    name: string,
    way: 'sign-in' | 'link' | 'prove',
    { origin, user }: Pick<Traveller, 'origin' | 'user'>,
  ): Promise<{ url: string; token: string }> {
    const provider = providerOf(name);
    const token = random.token();
    const url = await speak.begin({ provider, token, redirectUri: callbackOf(origin, name) }, way === 'prove');
    const startedAt = now();
    const row = {
      hash: digest(token),
      provider: name,
      way,
      sessionId: way === 'sign-in' ? null : (user?.sessionId ?? null),
      startedAt,
      expiresAt: new Date(startedAt.getTime() + PROVIDER_WAY),
    };
    await repo.insertWay(row, startedAt);
    return { url, token };
  }

  return {
    begin,

    /** @throws PROVIDER_LINKED where the user has linked an account of that provider */
    async beginLink(name: string, traveller: Traveller & { user: SignedIn }) {
      const { issuer } = providerOf(name);
      const linked = await repo.ofUser(traveller.user.userId);
      if (linked.some((identity) => identity.issuer === issuer)) throw new AppError('PROVIDER_LINKED');
      return begin(name, 'link', traveller);
    },

    /**
     * Ends a way, once, in the browser and the session that began it.
     * @throws PROVIDER_EXPIRED, and what the provider or `decideArrival` refuses
     */
    async finish(
      name: string,
      token: string | undefined,
      query: Readonly<Record<string, string>>,
      { origin, address, user }: Traveller,
    ): Promise<Arrived> {
      const provider = providerOf(name);
      const way = token ? await repo.takeWay(digest(token)) : undefined;
      const isTheirs = way && way.provider === name && way.expiresAt > now();
      if (!token || !isTheirs || (way.way !== 'sign-in' && way.sessionId !== user?.sessionId)) {
        throw new AppError('PROVIDER_EXPIRED');
      }
      const person = await speak.finish({ provider, token, redirectUri: callbackOf(origin, name) }, query);
      const identity = await repo.bySubject(person.issuer, person.subject);
      const email = addressOf(person.email);
      const { isEmailVerified, authenticatedAgo } = person;
      const namesake = email && isEmailVerified ? await accounts.byEmail(email) : undefined;
      const askedBy = way.way === 'sign-in' ? null : (user?.userId ?? null);
      const theirs = askedBy ? await repo.ofUser(askedBy) : [];
      const decision = decideArrival({
        way: way.way,
        askedBy,
        owner: identity?.userId ?? null,
        hasAnother: theirs.some(({ issuer }) => issuer === person.issuer),
        namesake: namesake ? { hasPassword: namesake.passwordHash !== null } : null,
        isEmailVerified,
        authenticatedAgo,
        begunAgo: (clock.now() - way.startedAt.getTime()) / 1000,
      });
      if (identity && (decision.kind === 'sign-in' || decision.kind === 'proven')) {
        await repo.markUsed(identity.id, now());
      }
      switch (decision.kind) {
        case 'sign-in': {
          const provenAt =
            authenticatedAgo === undefined ? LONG_AGO : new Date(clock.now() - Math.max(0, authenticatedAgo * 1000));
          return { ...decision, provenAt };
        }
        case 'ask':
          return { ...decision, token: await keepAnswer(person, email), email, isEmailVerified };
        case 'link':
          await link(newIdentity(decision.userId, person), { origin, address });
          return decision;
        default:
          return decision;
      }
    },

    answerOf,

    /** The identity of a new account, for one transaction with it. */
    identityFor: ({ hash, issuer, subject }: ProviderAnswerRow): NewIdentity => ({
      answer: hash,
      row: { id: random.uuid(clock.now()), issuer, subject, lastUsedAt: now() },
    }),

    /** @throws PROVIDER_EXPIRED, PROVIDER_TAKEN, PROVIDER_LINKED */
    linkAnswer: (answer: ProviderAnswerRow, userId: string, request: MailRequest): Promise<void> =>
      link({ ...newIdentity(userId, answer), lastUsedAt: now() }, request, answer.hash),

    async list(userId: string): Promise<Identity[]> {
      return (await repo.ofUser(userId)).map(({ id, issuer, createdAt, lastUsedAt }) => ({
        id,
        provider: providers.find((each) => each.issuer === issuer)?.name ?? null,
        label: labelOf(providers, issuer),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** @throws NOT_FOUND, LAST_SIGN_IN */
    async remove(userId: string, id: string, { origin, address }: MailRequest): Promise<void> {
      const removed = await repo.remove(userId, id, issuers, (ways) => {
        if (!hasWayIn(ways)) throw new AppError('LAST_SIGN_IN');
      });
      if (!removed) throw new AppError('NOT_FOUND');
      security('identity-removed', { userId, address });
      await tellOwner('identityRemoved', removed, origin);
    },
  };
}
