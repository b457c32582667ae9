import { z } from 'zod';
import { ownPassword } from '../auth/change-contract.ts';
import { route } from '../wire/route.ts';
import { isoTime } from '../wire/schema.ts';

export const deletion = z.object({
  password: ownPassword.optional(),
  /** that the person has read what happens and means it */
  confirmed: z.literal(true, 'CONFIRMATION_REQUIRED'),
});

export const deleteAccount = route({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Hide the account at once and erase it later; signing in before then restores it. Ends every session',
  auth: 'user',
  body: deletion,
  data: z.object({ eraseAt: isoTime }),
  errors: ['PASSWORD_WRONG', 'RECENT_SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});

export const downloadData = route({
  method: 'POST',
  path: '/api/account/data',
  summary: 'Everything held about the signed-in user as a zip archive: JSON, and pictures',
  auth: 'user',
  body: z.object({ password: ownPassword.optional() }),
  download: 'application/zip',
  data: z.unknown(),
  errors: ['PASSWORD_WRONG', 'RECENT_SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});
