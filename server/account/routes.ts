import { deleteAccount, downloadData } from '@visavis/domain/account/contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Bind, Download } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';
import type { Account } from './service.ts';

const requests = { name: 'account-data', max: 20, seconds: 3600, by: 'user' } as const;
const deletions = { name: 'account-deletion', max: 20, seconds: 3600, by: 'user' } as const;

export interface AccountRouteDependencies {
  bind: Bind;
  account: Account;
  originOf(request: FastifyRequest): string;
  /** takes the cookies of the session from the browser */
  clearCookies(reply: FastifyReply): void;
}

export function accountRoutes({ bind, account, originOf, clearCookies }: AccountRouteDependencies): void {
  bind(
    deleteAccount,
    async ({ user, body, ip, request, reply }) => {
      const answer = await account.leave(user.userId, body.password, {
        origin: originOf(request),
        address: networkOf(ip),
      });
      clearCookies(reply);
      return answer;
    },
    { limits: [deletions] },
  );

  bind(
    downloadData,
    async ({ user, body }) => new Download('visavis.zip', await account.download(user.userId, body.password)),
    { limits: [requests] },
  );
}
