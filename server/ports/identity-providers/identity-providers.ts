import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  None,
} from 'openid-client';
import type { Log } from '../log.ts';
import { keyedDigest } from '../random.ts';

/** Another site that signs people in by OpenID Connect, as the operator has set it. */
export interface IdentityProvider {
  /** in addresses */
  name: string;
  /** what people read */
  label: string;
  /** its address, as `URL` writes it */
  issuer: string;
  clientId: string;
  /** unset: the site is a public client there */
  clientSecret?: string | undefined;
}

/** Someone's way to a provider and back. */
export interface ProviderWay {
  provider: IdentityProvider;
  /** known to the browser alone: what is checked on the way back is made of it */
  token: string;
  /** where the browser comes back to */
  redirectUri: string;
}

/** A person, as a provider names them. */
export interface NamedPerson {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** how long before the answer they proved there who they are, s; undefined: the provider does not say */
  authenticatedAgo: number | undefined;
}

/** How long a provider may take for each answer, s. */
const PATIENCE = 8;
/** How far its clock may be from ours, s. */
export const CLOCKS_APART = 30;
/** How long what a provider says of itself is believed, ms. */
const KEPT = 3_600_000;

const check = (token: string, use: string) => keyedDigest(token, 'identity provider', use);
const codes: Readonly<Record<string, ErrorCode>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'PROVIDER_CLOCK',
  OAUTH_TIMEOUT: 'PROVIDER_AWAY',
  OAUTH_RESPONSE_IS_NOT_JSON: 'PROVIDER_AWAY',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'PROVIDER_AWAY',
};

/** Why what came back from a provider does not count. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'PROVIDER_CANCELLED' : 'PROVIDER_REFUSED';
  }
  const { code = '', name } = error as { code?: string; name?: string };
  // What `fetch` throws where no connection comes about.
  if (name === 'TypeError' && !code.startsWith('ERR_')) return 'PROVIDER_AWAY';
  return codes[code] ?? 'PROVIDER_REFUSED';
}

/** Words without what the error carries along: claims about a person. */
function problemOf(error: unknown): string {
  const { message, cause } = error as Error;
  return [message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ').slice(0, 200);
}

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

interface Discovering {
  /** how far our clock is ahead, s; tests set it */
  ahead?: number;
  /** stands for the one of Node */
  fetch?: CustomFetch;
}

/** Asks a provider about itself. @throws what openid-client says */
export const discover = (
  { issuer, clientId, clientSecret }: IdentityProvider,
  { ahead = 0, fetch }: Discovering = {},
): Promise<Configuration> =>
  discovery(
    new URL(issuer),
    clientId,
    { ...(clientSecret && { client_secret: clientSecret }), [clockTolerance]: CLOCKS_APART, [clockSkew]: ahead },
    clientSecret ? undefined : None(),
    {
      timeout: PATIENCE,
      ...(fetch && { [customFetch]: fetch }),
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    },
  );

/** Where a browser comes back to from a provider. @param origin of the site */
export const callbackOf = (origin: string, provider: string): string => `${origin}/login/callback/${provider}`;

export interface IdentityProvidersOptions extends Pick<Discovering, 'ahead'> {
  log: Log;
  /** of this process, ms */
  elapsed(): number;
}

/** The name of a site that people read; its host where the operator has removed it. */
export const labelOf = (providers: readonly IdentityProvider[], issuer: string): string =>
  providers.find((each) => each.issuer === issuer)?.label ?? new URL(issuer).hostname;

/** Speaks OpenID Connect: a code with PKCE, a state and a nonce, by openid-client. */
export function createIdentityProviders({ log, elapsed, ahead = 0 }: IdentityProvidersOptions) {
  const discovered = new Map<string, { at: number; configuration: Promise<Configuration> }>();

  /** @throws PROVIDER_AWAY */
  async function configurationOf(provider: IdentityProvider): Promise<Configuration> {
    const kept = discovered.get(provider.name);
    if (kept && elapsed() - kept.at < KEPT) return kept.configuration;
    const asked = { at: elapsed(), configuration: discover(provider, { ahead }) };
    discovered.set(provider.name, asked);
    return asked.configuration.catch((error) => {
      if (discovered.get(provider.name) === asked) discovered.delete(provider.name);
      log.warn({ provider: provider.name, problem: problemOf(error) }, 'an identity provider does not answer');
      throw new AppError('PROVIDER_AWAY');
    });
  }

  return {
    /**
     * The address to which a browser goes. @param isAskedAgain whether the person is to prove there once more who they are
     * @throws PROVIDER_AWAY
     */
    async begin({ provider, token, redirectUri }: ProviderWay, isAskedAgain: boolean): Promise<string> {
      const configuration = await configurationOf(provider);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await calculatePKCECodeChallenge(check(token, 'verifier')),
        code_challenge_method: 'S256',
        state: check(token, 'state'),
        nonce: check(token, 'nonce'),
        ...(isAskedAgain && { max_age: '0', prompt: 'login' }),
      });
      return url.href;
    },

    /**
     * The person whom a provider has named. @param query of the address at which the browser came back
     * @throws PROVIDER_AWAY, PROVIDER_CANCELLED, PROVIDER_REFUSED, PROVIDER_CLOCK; PROVIDER_EXPIRED for another way's answer
     */
    async finish(
      { provider, token, redirectUri }: ProviderWay,
      query: Readonly<Record<string, string>>,
    ): Promise<NamedPerson> {
      const configuration = await configurationOf(provider);
      const expectedState = check(token, 'state');
      if (query.state !== expectedState) throw new AppError('PROVIDER_EXPIRED');
      const back = new URL(redirectUri);
      back.search = new URLSearchParams(query).toString();
      try {
        const tokens = await authorizationCodeGrant(configuration, back, {
          expectedState,
          expectedNonce: check(token, 'nonce'),
          pkceCodeVerifier: check(token, 'verifier'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const issuer = claims && new URL(claims.iss).href;
        // A provider of many organisations signs for each under another name: one of them is not another.
        if (!claims || issuer !== provider.issuer) throw new AppError('PROVIDER_REFUSED');
        const { sub: subject, email, email_verified: isVerified, auth_time: at, iat } = claims;
        return {
          issuer,
          subject,
          email: typeof email === 'string' ? email : null,
          isEmailVerified: isVerified === true,
          authenticatedAgo: at === undefined ? undefined : iat - at,
        };
      } catch (error) {
        if (error instanceof AppError) throw error;
        const code = codeOf(error);
        log.warn({ provider: provider.name, code, problem: problemOf(error) }, 'an identity provider named no one');
        throw new AppError(code);
      }
    },
  };
}
