import { endOtherSessions, endSession, listSessions } from '@visavis/domain/auth/session-contract.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { OpenSessions } from './open-sessions.ts';

const endings = { name: 'session-end', max: 60, seconds: 3600, by: 'user' } as const;

export interface OpenSessionRouteDependencies {
  bind: Bind;
  openSessions: OpenSessions;
}

export function openSessionRoutes({ bind, openSessions }: OpenSessionRouteDependencies): void {
  bind(listSessions, ({ user }) => openSessions.list(user));

  bind(
    endSession,
    async ({ user, params, body: { password }, ip }) => {
      await openSessions.end(params.id, { user, password, address: networkOf(ip) });
      return null;
    },
    { limits: [endings] },
  );

  bind(
    endOtherSessions,
    async ({ user, body: { password }, ip }) => ({
      ended: await openSessions.endOthers({ user, password, address: networkOf(ip) }),
    }),
    { limits: [endings] },
  );
}
