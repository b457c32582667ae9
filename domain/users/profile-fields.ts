import { z } from 'zod';
import { cleanText, withoutDuplicates } from './clean-text.ts';
import { BIO_MAX, COUNTRIES, DISPLAY_NAME_MAX, INTEREST_MAX, INTERESTS_MAX, PROFILE_LANGUAGES } from './rules.ts';

export const language = z.enum(PROFILE_LANGUAGES, 'LANGUAGE_INVALID');
export const country = z.enum(COUNTRIES, 'COUNTRY_INVALID');
export const visibility = z.enum(['public', 'private'], 'VISIBILITY_INVALID');

/** Control, bidirectional-override and zero-width characters, which can disguise a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters
const deceptive = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters
const deceptiveInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const displayName = z
  .string('DISPLAY_NAME_REQUIRED')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, 'DISPLAY_NAME_REQUIRED')
      .max(DISPLAY_NAME_MAX, 'DISPLAY_NAME_MAX')
      .refine((value) => !deceptive.test(value) && value.isWellFormed(), 'DISPLAY_NAME_CHARACTERS'),
  );

export const profileFields = z.object({
  displayName,
  bio: z
    .string('BIO_INVALID')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(BIO_MAX, 'BIO_MAX')
        .refine((value) => !deceptiveInText.test(value) && value.isWellFormed(), 'BIO_CHARACTERS'),
    ),
  language,
  country: country.nullable(),
  interests: z
    .array(
      z
        .string('INTEREST_INVALID')
        .transform(cleanText)
        .pipe(
          z
            .string()
            .min(1, 'INTEREST_INVALID')
            .max(INTEREST_MAX, 'INTEREST_MAX')
            .refine((value) => !deceptive.test(value) && value.isWellFormed(), 'INTEREST_INVALID'),
        ),
    )
    .transform(withoutDuplicates)
    .pipe(z.array(z.string()).max(INTERESTS_MAX, 'INTERESTS_MAX')),
  profileVisibility: visibility,
});
export type ProfileFields = z.infer<typeof profileFields>;
