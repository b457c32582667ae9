import type { Routes } from '@visavis/domain/wire/contracts.ts';

/** The name of an HTTP call, such as `GET /api/friends/:id`. */
export type RouteName = keyof Routes;

/** The calls whose contract has this. */
type CallsWith<Part> = keyof { [Name in RouteName as Routes[Name] extends Part ? Name : never]: true };
/** How their contracts name the file field. */
type FileFields = { [Name in CallsWith<{ file: string }>]: Routes[Name]['file'] };

// Beyond a call's name, this is all that the client reads of a contract. The types hold each list to the contracts.

/** Calls that need no session. */
export const OPEN: Record<CallsWith<{ auth: 'none' }>, true> = {
  'POST /api/auth/forgot-password': true,
  'POST /api/auth/login': true,
  'POST /api/auth/logout': true,
  'POST /api/auth/refresh': true,
  'POST /api/auth/register': true,
  'POST /api/auth/reset-password': true,
  'POST /api/auth/providers/:provider/sign-in': true,
  'POST /api/auth/providers/:provider/finish': true,
  'POST /api/auth/providers/register': true,
  'POST /api/auth/providers/login': true,
  'GET /api/auth/session': true,
  'POST /api/auth/verify-email': true,
  'GET /api/auth/mail-domains': true,
  'POST /api/auth/verify-email/reject': true,
  'GET /api/auth/register/challenge': true,
  'GET /api/invitations/:code': true,
  'GET /api/legal/:page': true,
  'POST /api/auth/passkeys/sign-in/options': true,
  'POST /api/auth/reset-password/passkeys': true,
  'POST /api/auth/passkeys/sign-in': true,
  'PUT /api/push/subscription/moved': true,
  'GET /api/site': true,
  'POST /api/site/crashes': true,
  'PUT /api/plans/:userId': true,
};

/** Calls of unsafe methods that carry no CSRF token. */
export const WITHOUT_TOKEN: Record<CallsWith<{ csrf: false }>, true> = {
  'POST /api/auth/login': true,
  'POST /api/auth/refresh': true,
  'POST /api/auth/register': true,
  'POST /api/site/crashes': true,
  'PUT /api/plans/:userId': true,
};

/** The multipart fields of calls whose body is a file. */
export const FILE_FIELDS: FileFields = {
  'POST /api/messages/pictures': 'picture',
  'POST /api/reports/:id/frames': 'frame',
  'POST /api/users/avatar': 'avatar',
  'POST /api/users/banner': 'banner',
};

/** Calls that answer with a file. */
export const DOWNLOADS: Record<CallsWith<{ download: string }>, true> = {
  'POST /api/account/data': true,
  'POST /api/desk/people/:id/export': true,
  'GET /api/desk/transparency': true,
  'POST /api/desk/evidence/:id/view': true,
  'GET /api/messages/:id/picture': true,
};
