import type { login } from '@visavis/domain/auth/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import type { SessionCookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import type { Device } from './tokens.ts';

/** The request of a sign-in and the reply that takes its cookies. */
export interface Exchange {
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a sign-in answers. */
export type Started = DataOf<typeof login>;

export interface StartDependencies {
  sessions: Sessions;
  cookies: SessionCookies;
  security: SecurityLog;
}

export type StartSession = ReturnType<typeof createStart>;

/** Starts a session for someone who has proved who they are, by whatever means, and gives its cookies to the browser. */
export function createStart({ sessions, cookies, security }: StartDependencies) {
  return async (
    account: Account,
    means: 'password' | 'passkey',
    device: Device | undefined,
    { ip, reply }: Pick<Exchange, 'ip' | 'reply'>,
  ): Promise<Started> => {
    const session = await sessions.start(account);
    security('signed-in', {
      userId: account.id,
      sessionId: session.sessionId,
      address: networkOf(ip),
      isKnownDevice: device !== undefined,
      means,
    });
    cookies.set(reply, session.tokens);
    cookies.setDevice(reply, await sessions.recogniseDevice(account.id, device));
    return { user: session.user, ...(session.restored && { restored: true as const }) };
  };
}
