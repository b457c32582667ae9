import { z } from 'zod';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../languages/languages.ts';
import { route } from '../wire/route.ts';
import { LEGAL_PAGES } from './rules.ts';
import { textsVersion } from './version.ts';

export const getLegalText = route({
  method: 'GET',
  path: '/api/legal/:page',
  summary: 'One of the texts about this site, as Markdown',
  auth: 'none',
  params: z.object({ page: z.enum(LEGAL_PAGES) }),
  query: z.object({ language: z.enum(LANGUAGES).default(FALLBACK_LANGUAGE) }),
  data: z.object({
    markdown: z.string(),
    /** of terms, privacy policy and rules together */
    version: textsVersion,
  }),
});
