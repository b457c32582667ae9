import { z } from 'zod';
import { siteFacts } from '../site/contract.ts';
import { route } from '../wire/route.ts';

const colour = z.string();
const accent = z.object({
  accent: colour,
  accentDeep: colour,
  onAccent: colour,
  accentSoft: colour,
  accentText: colour,
});

/** A site as its operator has set it up; it changes with the settings, and a restart. */
export const siteSetup = siteFacts.extend({
  /** of the sender of mails */
  mailName: z.string(),
  hasLogo: z.boolean(),
  /** null: those of the product */
  colours: z.object({ dark: accent, light: accent }).nullable(),
});
export type SiteSetup = z.infer<typeof siteSetup>;

export const getSiteSetup = route({
  method: 'GET',
  path: '/api/desk/site',
  summary: 'How the operator has set up this site, in full',
  auth: 'admin',
  data: siteSetup,
  errors: ['NOT_FOUND', 'DESK_CLOSED'],
});
