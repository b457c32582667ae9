import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import {
  beginProviderLink,
  beginProviderProof,
  beginProviderSignIn,
  finishProvider,
  listIdentities,
  loginAndLink,
  type ProviderAnswer,
  registerWithProvider,
  removeIdentity,
} from '@visavis/domain/auth/provider-contract.ts';
import { PROVIDER_ANSWER, PROVIDER_WAY } from '@visavis/domain/auth/rules.ts';
import { LANGUAGES, toLanguage } from '@visavis/domain/languages/languages.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import type { Bind, SignedIn } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { chooseLanguage } from '../../http/web/language.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AccountsRepo } from '../accounts/repo-accounts.ts';
import type { SignUpDoor } from '../accounts/sign-up-door.ts';
import type { SignUpProof } from '../accounts/sign-up-proof.ts';
import type { Emails } from '../emails/emails.ts';
import type { MailRequestOf } from '../emails/mail-request.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { PasswordCheck } from '../sessions/password-check.ts';
import type { Prove } from '../sessions/proof.ts';
import type { SessionsRepo } from '../sessions/repo-sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Exchange, Started, StartSession } from '../sessions/start.ts';
import { decideAddress } from './decisions.ts';
import type { Arrived, Providers } from './providers.ts';

/** The cookie that ties someone's way to a provider, and what is still to be done with its answer, to their browser. */
interface ProviderCookie {
  read(request: FastifyRequest): string | undefined;
  /** @param lifetime ms */
  set(reply: FastifyReply, token: string, lifetime: number): void;
  clear(reply: FastifyReply): void;
}

export function createProviderCookie(https: boolean): ProviderCookie {
  const name = https ? '__Host-visavis_provider' : 'visavis_provider';
  const flags = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  return {
    read: ({ cookies }) => cookies[name],
    set: (reply, token, lifetime) => void reply.setCookie(name, token, { ...flags, maxAge: lifetime / 1000 }),
    clear: (reply) => void reply.clearCookie(name, flags),
  };
}

const HOUR = 3600;
const links = { name: 'identity-link', max: 30, seconds: HOUR, by: 'user' } as const;
const removals = { name: 'identity-remove', max: 60, seconds: HOUR, by: 'user' } as const;

export interface ProviderRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  providers: Providers;
  cookie: ProviderCookie;
  cookies: SessionCookies;
  identify(request: FastifyRequest): Promise<SignedIn | undefined>;
  accountsRepo: Pick<AccountsRepo, 'byId'>;
  accounts: Accounts;
  emails: Emails;
  sessions: Sessions;
  sessionsRepo: Pick<SessionsRepo, 'markProven'>;
  signUpProof: SignUpProof;
  enter: SignUpDoor;
  checkPassword: PasswordCheck;
  prove: Prove;
  start: StartSession;
  mailRequestOf: MailRequestOf;
  security: SecurityLog;
  now(): Date;
}

export function providerRoutes(dependencies: ProviderRouteDependencies): void {
  const { bind, attempt, providers, cookie, cookies, identify, accountsRepo, accounts, emails } = dependencies;
  const { sessions, sessionsRepo, signUpProof, enter, checkPassword, prove, start, mailRequestOf, security, now } =
    dependencies;

  /** Keeps the token of a way in the browser. */
  function sendOff(reply: FastifyReply, { url, token }: { url: string; token: string }) {
    cookie.set(reply, token, PROVIDER_WAY);
    return { url };
  }

  bind(beginProviderSignIn, async ({ params, ip, request, reply }) => {
    const { origin } = mailRequestOf(request);
    const begin = () => providers.begin(params.provider, 'sign-in', { origin, user: undefined });
    return sendOff(reply, await attempt(addressActs.beginProvider, { ip }, begin));
  });

  bind(
    beginProviderLink,
    async ({ user, params, body, request, reply }) => {
      await prove(user, body.password);
      return sendOff(reply, await providers.beginLink(params.provider, { ...mailRequestOf(request), user }));
    },
    { limits: [links] },
  );

  bind(
    beginProviderProof,
    async ({ user, params, request, reply }) =>
      sendOff(reply, await providers.begin(params.provider, 'prove', { ...mailRequestOf(request), user })),
    { limits: [links] },
  );

  async function signIn(userId: string, exchange: Exchange, provenAt: Date): Promise<Started> {
    const account = await accountsRepo.byId(userId);
    if (!account) throw new AppError('PROVIDER_EXPIRED');
    const device = await sessions.deviceOf(exchange.request.cookies[cookies.deviceName], userId);
    return start(account, 'provider', device, exchange, provenAt);
  }

  async function answer(arrived: Arrived, user: SignedIn | undefined, exchange: Exchange): Promise<ProviderAnswer> {
    switch (arrived.kind) {
      case 'sign-in':
        return { outcome: 'signed-in', ...(await signIn(arrived.userId, exchange, arrived.provenAt)) };
      case 'ask': {
        const { token, email, isEmailVerified, account } = arrived;
        cookie.set(exchange.reply, token, PROVIDER_ANSWER);
        return { outcome: 'unknown', email, isEmailVerified, account };
      }
      case 'proven': {
        const { address } = mailRequestOf(exchange.request);
        if (user) {
          await sessionsRepo.markProven(user.sessionId, now());
          security('identity-proven', { ...user, address });
        }
        return { outcome: 'proven' };
      }
      default:
        return { outcome: 'linked' };
    }
  }

  bind(finishProvider, async ({ params, body, ip, request, reply }) => {
    const token = cookie.read(request);
    cookie.clear(reply);
    const user = await identify(request);
    const finish = () =>
      providers.finish(params.provider, token, body.query, { ...mailRequestOf(request), user }).catch((error) => {
        if (error instanceof AppError) security('identity-refused', { address: networkOf(ip), code: error.code });
        throw error;
      });
    return answer(await attempt(addressActs.finishProvider, { ip }, finish), user, { request, reply });
  });

  bind(registerWithProvider, async ({ body, ip, request, reply }) => {
    const answer = await providers.answerOf(cookie.read(request));
    const { proof, invitation, email: typed, ...fields } = body;
    const { email, isProven } = decideAddress({ typed, named: answer.email, isEmailVerified: answer.isEmailVerified });
    await enter(invitation, ip);
    const language =
      body.language ?? toLanguage(chooseLanguage(undefined, request.headers['accept-language'], LANGUAGES));
    const named = { identity: providers.identityFor(answer), isEmailProven: isProven };
    const register = (): Promise<CurrentUser> =>
      accounts.register({ ...fields, email, password: null, language }, networkOf(ip), named);
    const { userId } = await attempt(addressActs.register, { ip }, () =>
      signUpProof.admit(networkOf(ip), proof, register),
    );
    cookie.clear(reply);
    if (!isProven) await emails.sendLink(userId, mailRequestOf(request));
    return signIn(userId, { request, reply }, now());
  });

  bind(loginAndLink, async ({ body, ip, request, reply }) => {
    const answer = await providers.answerOf(cookie.read(request));
    const { account, device } = await checkPassword(body, ip, request);
    await providers.linkAnswer(answer, account.id, mailRequestOf(request));
    cookie.clear(reply);
    return start(account, 'password', device, { request, reply });
  });

  bind(listIdentities, ({ user }) => providers.list(user.userId));
  bind(
    removeIdentity,
    async ({ user, params, body, request }) => {
      await prove(user, body.password);
      await providers.remove(user.userId, params.id, mailRequestOf(request));
      return null;
    },
    { limits: [removals] },
  );
}
