import {
  getInvitation,
  getInviteLink,
  openInvitation,
  renewInviteLink,
} from '@visavis/domain/friends/invite-contract.ts';
import { INVITATIONS_OPENED_PER_HOUR, invitationPath, LINKS_PER_HOUR } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import { type Bind, isFromElsewhere } from '../../http/bind.ts';
import type { Invitations } from './invitations.ts';

const HOUR = 3600;
const byUser = { name: 'invitation-user', max: INVITATIONS_OPENED_PER_HOUR, seconds: HOUR, by: 'user' } as const;
const renewals = { name: 'invite-link', max: LINKS_PER_HOUR, seconds: HOUR, by: 'user' } as const;

export interface InvitationRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  http: FastifyInstance;
  invitations: Invitations;
}

export function invitationRoutes({ bind, attempt, http, invitations }: InvitationRouteDependencies): void {
  bind(getInviteLink, ({ user }) => invitations.link(user.userId));
  bind(renewInviteLink, ({ user }) => invitations.renew(user.userId), { limits: [renewals] });
  bind(
    openInvitation,
    ({ user, params, ip }) =>
      attempt(addressActs.openInvitation, { ip }, () => invitations.open(user.userId, params.code)),
    { limits: [byUser] },
  );
  /** @throws INVALID_INVITE_CODE, RATE_LIMITED */
  const look = (code: string, ip: string) =>
    attempt(addressActs.lookAtInvitation, { ip }, async () => {
      const found = await invitations.preview(code);
      if (!found) throw new AppError('INVALID_INVITE_CODE');
      return found;
    });
  bind(getInvitation, ({ params, ip }) => look(params.code, ip));

  // Beyond the limit nothing is looked up, and the page is the one that starts the app, as for an unknown code.
  http.get<{ Params: { code: string } }>(
    invitationPath(':code'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { code } = request.params;
      // A page that another site embeds or fetches ahead, such as an image, is no visit: it must not use up the address' tries.
      const { 'sec-fetch-dest': dest, 'sec-purpose': purpose } = request.headers;
      const isEmbedded = isFromElsewhere(request) && (dest !== 'document' || purpose !== undefined);
      const found = isEmbedded
        ? undefined
        : await look(code, request.ip).catch((error) => {
            if (error instanceof AppError) return undefined;
            throw error;
          });
      return http.pages.sendInvitation(request, reply, found && { ...found, code });
    },
  );
}
