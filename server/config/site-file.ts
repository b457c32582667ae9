import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { REGISTRATIONS } from '@visavis/domain/site/contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { z } from 'zod';
import { contrast, GROUNDS, type Theme } from './colours.ts';
import { ConfigError } from './config-error.ts';

/** Types of logos by the endings of their files. */
const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
const LOGO_BYTES_MAX = 200 * 1024;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `has at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'has no line breaks and no invisible signs');

const colour = z
  .string()
  .regex(/^#[\da-fA-F]{6}$/, 'is a colour such as #ffab78')
  .toLowerCase();
/** The accent of a theme, by the roles of web/ui/styles/colours.css. */
const accent = z.strictObject({
  accent: colour,
  accentDeep: colour,
  onAccent: colour,
  accentSoft: colour,
  accentText: colour,
});
export type Accent = z.infer<typeof accent>;

const siteFile = z.strictObject({
  name: line(30).default(SPECIFIED_SITE.name),
  mailName: line(60).optional(),
  registration: z.enum(REGISTRATIONS, `is one of ${REGISTRATIONS.join(', ')}`).default('open'),
  logo: line(200).optional(),
  colours: z.strictObject({ dark: accent, light: accent }).optional(),
});

/** The settings of a site that an operator gives in one file. */
export interface SiteSetup extends Omit<z.infer<typeof siteFile>, 'logo' | 'mailName'> {
  /** of the sender of mails */
  mailName: string;
  logo: { type: string; content: Buffer } | undefined;
}

/** Pairs of a text and its ground, with the least contrast of each (WCAG 2.2 AA). */
function pairsOf(theme: Theme, { accent, accentDeep, onAccent, accentSoft, accentText }: Accent) {
  const { text, track, ...grounds } = GROUNDS[theme];
  return [
    ['onAccent', onAccent, 'accent', accent, 4.5],
    ['onAccent', onAccent, 'accentDeep', accentDeep, 4.5],
    ['accentText', accentText, 'accentSoft', accentSoft, 4.5],
    ['the text', text, 'accentSoft', accentSoft, 4.5],
    ...Object.entries(grounds).map(([name, ground]) => ['accentText', accentText, `the ${name}`, ground, 4.5] as const),
    ['accent', accent, 'the track', track, 3],
  ] as const;
}

function refuseFaint(colours: Record<Theme, Accent>): void {
  for (const theme of ['dark', 'light'] as const) {
    for (const [name, one, onName, other, least] of pairsOf(theme, colours[theme])) {
      const ratio = contrast(one, other);
      if (ratio >= least) continue;
      // Rounded up it would look right.
      const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
      throw new ConfigError(
        `SITE_FILE: colours.${theme}: ${name} (${one}) on ${onName} (${other}) has a contrast of ${shown}:1, and needs ${least}:1`,
      );
    }
  }
}

function readLogo(path: string): SiteSetup['logo'] {
  const type = LOGO_TYPES[extname(path).toLowerCase()];
  if (!type) throw new ConfigError(`SITE_FILE: logo: is a file that ends in ${Object.keys(LOGO_TYPES).join(', ')}`);
  try {
    if (statSync(path).size > LOGO_BYTES_MAX) {
      throw new ConfigError(`SITE_FILE: logo: has at most ${LOGO_BYTES_MAX / 1024} KB`);
    }
    return { type, content: readFileSync(path) };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`SITE_FILE: logo: ${path} cannot be read: ${(error as Error).message}`);
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`SITE_FILE: ${path} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Reads what the operator says of the site. @param path of the file; undefined: nothing, and the site is as specified
 * @throws ConfigError with every fault and its path
 */
export function readSiteFile(path: string | undefined): SiteSetup {
  const parsed = siteFile.safeParse(path === undefined ? {} : readJson(path));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path: place, message }) => `${place.length > 0 ? `${place.join('.')}: ` : ''}${message}`,
    );
    throw new ConfigError(`SITE_FILE: ${faults.join('; ')}`);
  }
  const { logo, mailName, ...given } = parsed.data;
  if (given.colours) refuseFaint(given.colours);
  return {
    ...given,
    mailName: mailName ?? given.name,
    logo: logo === undefined || path === undefined ? undefined : readLogo(resolve(dirname(path), logo)),
  };
}
