import { z } from 'zod';
import { isBlank } from '../wire/text.ts';
import { cleanText, withoutDuplicates } from './clean-text.ts';
import { COUNTRIES } from './countries.ts';
import { BIO_MAX, DISPLAY_NAME_MAX, INTEREST_MAX, INTERESTS_MAX, PROFILE_LANGUAGES } from './rules.ts';

export const language = z.enum(PROFILE_LANGUAGES, 'LANGUAGE_INVALID');
export const country = z.enum(COUNTRIES, 'COUNTRY_INVALID');
export const visibility = z.enum(['public', 'private'], 'VISIBILITY_INVALID');

/** Control, bidirectional, zero-width and other characters without a shape, and lines, which can disguise a name. */
const deceptive = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Emojis that are written with such characters: a heart in colour, a keycap, the flag of Scotland. */
const emojis = /\p{Extended_Pictographic}[\ufe0e\ufe0f]|[#*\d]\ufe0f\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/gu;
/** Marks on one letter, more than any script needs: they would cover what is above and below a name. */
const overloaded = /\p{M}{9}/u;
const isPlain = (value: string): boolean =>
  value.isWellFormed() && !deceptive.test(value.replace(emojis, '')) && !overloaded.test(value);

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
      .refine(isPlain, 'DISPLAY_NAME_CHARACTERS')
      .refine((value) => !isBlank(value), 'DISPLAY_NAME_REQUIRED'),
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
        .refine((value) => !deceptiveInText.test(value) && value.isWellFormed(), 'BIO_CHARACTERS')
        .overwrite((value) => (isBlank(value) ? '' : value)),
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
            .refine((value) => !isBlank(value) && isPlain(value), 'INTEREST_INVALID'),
        ),
    )
    .transform(withoutDuplicates)
    .pipe(z.array(z.string()).max(INTERESTS_MAX, 'INTERESTS_MAX')),
  profileVisibility: visibility,
});
export type ProfileFields = z.infer<typeof profileFields>;
