import { getLegalText } from '@visavis/domain/legal/contract.ts';
import type { Core } from '../core.ts';
import { readLegalTexts } from './texts.ts';

/** The texts about this site, read once: whoever changes one restarts the server. */
export function createLegalFeature({ config, site, bind }: Core): { version: string } {
  const texts = readLegalTexts({ ...config, plans: site.plans });
  const { version } = texts;
  bind(getLegalText, async ({ params, query }) => ({ markdown: texts.markdown(params.page, query.language), version }));
  return { version };
}
