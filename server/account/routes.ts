import { deleteAccount, downloadData } from '@visavis/domain/account/contract.ts';
import { rejectEmail } from '@visavis/domain/auth/account-contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressActs } from '../http/address-acts.ts';
import type { Attempt } from '../http/attempts.ts';
import { type Bind, Download } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';
import type { Erasure } from './erasure.ts';
import type { Account } from './service.ts';

const requests = { name: 'account-data', max: 20, seconds: 3600, by: 'user' } as const;
const deletions = { name: 'account-deletion', max: 20, seconds: 3600, by: 'user' } as const;

export interface AccountRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  account: Account;
  erase: Erasure['erase'];
  originOf(request: FastifyRequest): string;
  /** takes the cookies of the session from the browser */
  clearCookies(reply: FastifyReply): void;
  /** @returns the account that the reader of a mailed link has nothing to do with, if it is to be erased @throws EMAIL_LINK_INVALID */
  rejectLink(token: string, address: string): Promise<string | undefined>;
}

export function accountRoutes(dependencies: AccountRouteDependencies): void {
  const { bind, attempt, account, erase, originOf, clearCookies, rejectLink } = dependencies;

  bind(
    deleteAccount,
    async ({ user, body, ip, request, reply }) => {
      const answer = await account.leave(user, body.password, {
        origin: originOf(request),
        address: networkOf(ip),
      });
      clearCookies(reply);
      return answer;
    },
    { limits: [deletions] },
  );

  bind(rejectEmail, async ({ body, ip }) => {
    const userId = await attempt(addressActs.confirmEmail, { ip }, () => rejectLink(body.token, networkOf(ip)));
    if (userId) await erase(userId);
    return null;
  });

  bind(
    downloadData,
    async ({ user, body }) => new Download('visavis.zip', await account.download(user, body.password)),
    { limits: [requests] },
  );
}
