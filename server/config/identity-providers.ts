import { PROVIDER_LABEL_MAX, PROVIDER_NAME_MAX } from '@visavis/domain/auth/rules.ts';
import { z } from 'zod';

const EXAMPLE =
  'is a list such as [{"name":"google","label":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}]';

const provider = z.strictObject({
  name: z
    .string()
    .max(PROVIDER_NAME_MAX, `has at most ${PROVIDER_NAME_MAX} characters`)
    .regex(/^[a-z][a-z\d-]*$/, 'is made of small letters, digits and hyphens, and begins with a letter'),
  label: z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(PROVIDER_LABEL_MAX, `has at most ${PROVIDER_LABEL_MAX} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'has no line breaks and no invisible signs'),
  issuer: z
    .url({ protocol: /^https?$/, error: 'is an address that starts with https://' })
    .refine(
      (value) => !/[?#]|\/\.well-known\//.test(value),
      'is the issuer: the address before /.well-known/openid-configuration',
    )
    .transform((value) => new URL(value).href),
  clientId: z.string().min(1, 'is empty'),
  clientSecret: z.string().min(1, 'is empty').optional(),
});

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const providers = z
  .array(provider, EXAMPLE)
  .refine((all) => isDistinct(all.map(({ name }) => name)), 'has two with the same name')
  .refine((all) => isDistinct(all.map(({ issuer }) => issuer)), 'has two with the same issuer');

/** Sites through which people sign in, from JSON. A fault names its place, and nothing of its value: secrets are among them. */
export const identityProviders = z
  .string()
  .optional()
  .transform((text, context): z.infer<typeof providers> => {
    if (text === undefined) return [];
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: EXAMPLE });
      return z.NEVER;
    }
    const parsed = providers.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const [index, ...field] = issue?.path ?? [];
    const place = index === undefined ? '' : [`number ${Number(index) + 1}`, ...field].join(', ');
    context.addIssue({ code: 'custom', message: [place, issue?.message].filter(Boolean).join(': ') });
    return z.NEVER;
  });
