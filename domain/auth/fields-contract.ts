import { z } from 'zod';
import { textsVersion } from '../legal/version.ts';
import { language } from '../users/profile-fields.ts';
import { storable } from '../wire/text.ts';
import { toNormalEmail } from './address.ts';
import {
  EMAIL,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PROOF_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './rules.ts';

// Forms check these with Zod; apart from the routes, which every page needs and which need no Zod.

/** Email addresses are compared regardless of case, surrounding blanks and how the domain is written. */
export const email = z
  .string('EMAIL_REQUIRED')
  .overwrite(toNormalEmail)
  .min(1, { error: 'EMAIL_REQUIRED', abort: true })
  .max(EMAIL_MAX, 'EMAIL_INVALID')
  .pipe(z.email({ pattern: EMAIL, error: 'EMAIL_INVALID' }));

export const username = z
  .string('USERNAME_MIN')
  .trim()
  .min(USERNAME_MIN, 'USERNAME_MIN')
  .max(USERNAME_MAX, 'USERNAME_MAX')
  .regex(/^[A-Za-z0-9_.-]+$/, 'USERNAME_CHARACTERS');

export const password = z
  .string('PASSWORD_REQUIRED')
  .min(1, { error: 'PASSWORD_REQUIRED', abort: true })
  .min(PASSWORD_MIN, 'PASSWORD_MIN')
  .max(PASSWORD_MAX, 'PASSWORD_MAX');

const givenName = (code: string) =>
  z.string(code).trim().min(1, code).max(NAME_MAX, 'NAME_MAX').refine(storable, 'NAME_CHARACTERS');

const birthDate = z.iso.date('BIRTH_DATE_INVALID');

export const registration = z.object({
  email,
  username,
  password,
  firstName: givenName('FIRST_NAME_REQUIRED'),
  lastName: givenName('LAST_NAME_REQUIRED'),
  birthDate,
  /** the version of terms, privacy policy and rules that the form named */
  acceptedTexts: textsVersion.optional(),
  /** of the interface; it becomes the profile's, which is English otherwise */
  language: language.optional(),
  /** the code of an invitation link, where the site asks for one */
  invitation: z
    .string()
    .trim()
    .min(1, 'INVITE_CODE_REQUIRED')
    .max(64)
    .refine(storable, 'INVALID_INVITE_CODE')
    .optional(),
  /** of work, where the server asks for it: JSON in base64 (protocol.md) */
  proof: z.string().max(PROOF_MAX).optional(),
});
export const credentials = z.object({ email, password });
