import { z } from 'zod';
import { route } from '../wire/route.ts';
import { person, pictureUrl } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';

/** An invite code, or the code of an invitation link, as typed. */
export const invitationCode = z.object({
  code: z.string().trim().min(1, 'INVITE_CODE_REQUIRED').max(64).refine(storable, 'INVALID_INVITE_CODE'),
});

/** The inviter, as anyone with the link may see them: no id, and a picture whose address holds none. */
export const invitation = z.strictObject({ username: z.string(), displayName: z.string(), avatar: pictureUrl });
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = route({
  method: 'GET',
  path: '/api/invitations/:code',
  summary: 'Who invites by the link /i/CODE, for anyone who has it',
  auth: 'none',
  params: invitationCode,
  data: invitation,
  errors: ['INVALID_INVITE_CODE', 'RATE_LIMITED'],
});

/** `isOwn`: the signed-in user's own. */
export const openInvitation = route({
  method: 'GET',
  path: '/api/friends/invite/:code',
  summary: 'Who invites by a link or an invite code; sends nothing',
  auth: 'user',
  params: invitationCode,
  data: z.object({ person, isOwn: z.boolean() }),
  errors: ['INVALID_INVITE_CODE', 'RATE_LIMITED'],
});
export type OpenedInvitation = z.infer<typeof openInvitation.data>;

const inviteLink = z.object({ code: z.string() });

/** `code` belongs into `/i/CODE`. */
export const getInviteLink = route({
  method: 'GET',
  path: '/api/friends/link',
  summary: "The code of the signed-in user's invitation link, which the first call makes",
  auth: 'user',
  data: inviteLink,
});

export const renewInviteLink = route({
  method: 'POST',
  path: '/api/friends/link',
  summary: 'Replace the invitation link: the former one is void at once',
  auth: 'user',
  data: inviteLink,
  errors: ['RATE_LIMITED'],
});
