import { me, register } from '@visavis/domain/auth/contract.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { Accounts } from './accounts.ts';

const registrations = { name: 'register', max: 10, seconds: 3600, by: 'ip' } as const;

export function accountRoutes({ bind, accounts }: { bind: Bind; accounts: Accounts }): void {
  bind(register, async ({ body, ip }) => ({ user: await accounts.register(body, networkOf(ip)) }), {
    limits: [registrations],
  });

  bind(me, async ({ user }) => ({ user: await accounts.me(user.userId) }));
}
