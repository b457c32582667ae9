import { z } from 'zod';
import { PASSWORD_MAX } from '../auth/rules.ts';
import { route } from '../wire/route.ts';
import { isoTime } from '../wire/schema.ts';

/** The password of someone who is signed in, asked again; an old one may break the rules of today. */
const currentPassword = z.string('PASSWORD_REQUIRED').min(1, 'PASSWORD_REQUIRED').max(PASSWORD_MAX, 'PASSWORD_WRONG');

export const deletion = z.object({
  password: currentPassword,
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
  errors: ['PASSWORD_WRONG', 'RATE_LIMITED'],
});

export const downloadData = route({
  method: 'POST',
  path: '/api/account/data',
  summary: 'Everything held about the signed-in user as a zip archive: JSON, and pictures',
  auth: 'user',
  body: z.object({ password: currentPassword }),
  download: 'application/zip',
  data: z.unknown(),
  errors: ['PASSWORD_WRONG', 'RATE_LIMITED'],
});
