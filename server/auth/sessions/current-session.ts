import type { CurrentUser, session } from '@visavis/domain/auth/contract.ts';
import type { SessionEnd } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../http/bind.ts';
import type { SessionCookies } from './cookies.ts';

/** The owner of a request's session, without a refusal. @throws RATE_LIMITED */
export type CurrentSession = (request: FastifyRequest) => Promise<DataOf<typeof session>>;

export interface CurrentSessionDependencies {
  cookies: SessionCookies;
  /** who a request comes from, whatever its route asks */
  identify(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** @throws UNAUTHENTICATED where there is no such account */
  userOf(userId: string): Promise<CurrentUser>;
  /** why the session of a refresh token is over; null where it is not, or that is not known */
  endOf(refresh: string): Promise<SessionEnd | null>;
}

/** @throws any error but UNAUTHENTICATED */
function isNoAccount(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
}

export const createCurrentSession =
  ({ cookies, identify, userOf, endOf }: CurrentSessionDependencies): CurrentSession =>
  async (request) => {
    const signedIn = await identify(request);
    // The account may be gone while its token is not.
    const user = signedIn && (await userOf(signedIn.userId).catch(isNoAccount));
    const { refresh } = cookies.tokensOf(request);
    if (user || !refresh) return { user: user ?? null, isRenewable: false };
    const ended = await endOf(refresh);
    return { user: null, isRenewable: !ended, ...(ended && { ended }) };
  };
