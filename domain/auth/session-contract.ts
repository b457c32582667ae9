import { z } from 'zod';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { DEVICE_KINDS, PASSWORD_MAX } from './rules.ts';

/** A session that has not ended, as its user sees it. The device is what the browser said at the sign-in. */
export const openSession = z.object({
  id,
  /** such as 'Firefox'; null where it is not known, as for sessions from before it was kept */
  browser: z.string().nullable(),
  /** such as 'Linux' */
  system: z.string().nullable(),
  device: z.enum(DEVICE_KINDS).nullable(),
  /** when its user signed in */
  createdAt: isoTime,
  /** to LAST_USE_PRECISION */
  lastUsedAt: isoTime,
  /** whether it is the session that asks */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The open sessions of the signed-in user: this one first, then the last used',
  auth: 'user',
  data: z.array(openSession),
});

const proof = z.object({
  password: z.string().min(1, 'PASSWORD_REQUIRED').max(PASSWORD_MAX, 'PASSWORD_WRONG').optional(),
});
const errors = ['RECENT_SIGN_IN_REQUIRED', 'PASSWORD_WRONG', 'RATE_LIMITED'] as const;

export const endSession = route({
  method: 'POST',
  path: '/api/auth/sessions/:id/end',
  summary: 'End a session and close its sockets; a session older than ten minutes needs the password to ask for it',
  auth: 'user',
  params: z.object({ id }),
  body: proof,
  data: nothing,
  errors: ['NOT_FOUND', ...errors],
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'End every session but this one; a session older than ten minutes needs the password to ask for it',
  auth: 'user',
  body: proof,
  data: z.object({ ended: z.number().int().min(0) }),
  errors,
});
