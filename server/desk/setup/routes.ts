import { checkSetup, type SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';

/** Each takes addresses at the relay, and knocks at the mail server. */
const checks = { name: 'desk-setup', max: 10, seconds: 60, by: 'user' } as const;

/** The request of an admin, as it reached the server. */
export interface ArrivedRequest {
  origin: string;
  untrustedProxy: string | undefined;
}

export interface SetupDependencies {
  clock: Clock;
  /** tries every part of the set-up from this node */
  examine(arrived: ArrivedRequest): Promise<SetupFinding[]>;
}

/** Behind trusted proxies a request has more addresses than that of its connection. */
const arrivedOf = (request: FastifyRequest): ArrivedRequest => ({
  origin: `${request.protocol}://${request.host}`,
  untrustedProxy:
    request.headers['x-forwarded-for'] && (request.ips?.length ?? 1) < 2 ? request.socket.remoteAddress : undefined,
});

export function setupRoutes({ bind, clock, examine }: SetupDependencies & { bind: Bind }): void {
  bind(
    checkSetup,
    async ({ request }) => {
      const findings = await examine(arrivedOf(request));
      return { checkedAt: new Date(clock.now()).toISOString(), findings };
    },
    { limits: [checks] },
  );
}
