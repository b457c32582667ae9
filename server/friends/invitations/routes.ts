import {
  getInvitation,
  getInviteLink,
  openInvitation,
  renewInviteLink,
} from '@visavis/domain/friends/invite-contract.ts';
import {
  INVITATIONS_OPENED_PER_HOUR,
  INVITATIONS_PER_HOUR,
  invitationPath,
  LINKS_PER_HOUR,
} from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { Invitations } from './invitations.ts';

const HOUR = 3600;
/** Without a session: pages and calls of the API count together. */
const looks = { name: 'invitation', max: INVITATIONS_PER_HOUR, seconds: HOUR } as const;
const byUser = { name: 'invitation-user', max: INVITATIONS_OPENED_PER_HOUR, seconds: HOUR, by: 'user' } as const;
const byIp = { name: 'invitation-ip', max: 2 * INVITATIONS_OPENED_PER_HOUR, seconds: HOUR, by: 'ip' } as const;
const renewals = { name: 'invite-link', max: LINKS_PER_HOUR, seconds: HOUR, by: 'user' } as const;

export interface InvitationRouteDependencies {
  bind: Bind;
  http: FastifyInstance;
  rateLimiter: RateLimiter;
  invitations: Invitations;
}

export function invitationRoutes({ bind, http, rateLimiter, invitations }: InvitationRouteDependencies): void {
  bind(getInviteLink, ({ user }) => invitations.link(user.userId));
  bind(renewInviteLink, ({ user }) => invitations.renew(user.userId), { limits: [renewals] });
  bind(openInvitation, ({ user, params }) => invitations.open(user.userId, params.code), { limits: [byUser, byIp] });
  bind(
    getInvitation,
    async ({ params }) => {
      const found = await invitations.preview(params.code);
      if (!found) throw new AppError('INVALID_INVITE_CODE');
      return found;
    },
    { limits: [{ ...looks, by: 'ip' }] },
  );

  // Beyond the limit nothing is looked up, and the page is the one that starts the app, as for an unknown code.
  http.get<{ Params: { code: string } }>(
    invitationPath(':code'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { code } = request.params;
      const isLimited = (await rateLimiter.take(looks, networkOf(request.ip))) > 0;
      const found = isLimited ? undefined : await invitations.preview(code);
      return http.pages.sendInvitation(request, reply, found && { ...found, code });
    },
  );
}
