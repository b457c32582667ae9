import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import {
  CLOCKS_APART,
  callbackOf,
  discover,
  type IdentityProvider,
} from '../../ports/identity-providers/identity-providers.ts';
import { finding, problemOf, type SetupFacts } from './finding.ts';

/** How far this machine's clock is ahead of another's. */
export interface ClockGap {
  /** the setting that names the other */
  setting: string;
  /** ms; undefined: it could not be asked */
  ahead: number | undefined;
  /** from which gap on it is wrong, ms */
  most: number;
}

export interface SignInFound {
  findings: SetupFinding[];
  clocks: ClockGap[];
}

type Facts = Pick<SetupFacts, 'identityProviders' | 'publicUrl'>;

/** Asks each provider of sign-in about itself. @param now of this machine, ms */
export async function checkSignIn({ identityProviders, publicUrl }: Facts, now: () => number): Promise<SignInFound> {
  if (identityProviders.length === 0) return { findings: [finding('signIn', 'good', 'off')], clocks: [] };
  const found = await Promise.all(identityProviders.map((provider) => checkOne(provider, publicUrl, now)));
  return { findings: found.map((each) => each.finding), clocks: found.flatMap(({ clock }) => clock ?? []) };
}

async function checkOne(
  provider: IdentityProvider,
  publicUrl: string | undefined,
  now: () => number,
): Promise<{ finding: SetupFinding; clock?: ClockGap }> {
  const { name, label, issuer } = provider;
  let answer: Response | undefined;
  let at = 0;
  const names = { name: label, issuer };
  try {
    const configuration = await discover(provider, {
      fetch: async (url, init) => {
        answer = await fetch(url, init as RequestInit);
        at = now();
        return answer;
      },
    });
    const { issuer: said } = configuration.serverMetadata();
    // openid-client takes another issuer from some that serve many organisations; none of these signs people in here.
    if (new URL(said).href !== issuer) return { finding: finding('signIn', 'fault', 'another', { ...names, said }) };
    const setting = `OIDC_PROVIDERS (${label})`;
    return {
      finding: publicUrl
        ? finding('signIn', 'good', 'good', { ...names, address: callbackOf(publicUrl, name) })
        : finding('signIn', 'warning', 'unset', names),
      clock: { setting, ahead: answer && aheadOf(answer, at), most: CLOCKS_APART * 1000 },
    };
  } catch (error) {
    const { cause } = error as { cause?: { attribute?: string; body?: { issuer?: unknown } } };
    if (cause?.attribute === 'issuer') {
      return { finding: finding('signIn', 'fault', 'another', { ...names, said: String(cause.body?.issuer) }) };
    }
    if (answer) return { finding: finding('signIn', 'fault', 'notFound', { ...names, status: String(answer.status) }) };
    const problem = problemOf(cause instanceof Error ? cause : error);
    return { finding: finding('signIn', 'fault', 'unreachable', { ...names, problem }) };
  }
}

/** By the moment that an answer names, or that a cache on the way has kept for so long. */
function aheadOf({ headers }: Response, at: number): number | undefined {
  const said = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;
  return Number.isNaN(said) ? undefined : at - said;
}
