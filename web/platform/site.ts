import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { siteId } from '@visavis/domain/wire/pages.ts';
import { targetOf } from './api/request.ts';

/** How the site is set up, as the server has written it into the page; undefined where another program serves the page. */
export function siteOfPage(page: Document): SiteFacts | undefined {
  const text = page.getElementById(siteId)?.textContent;
  const facts: unknown = text ? JSON.parse(text) : undefined;
  return typeof facts === 'object' && facts !== null ? (facts as SiteFacts) : undefined;
}

/** The same from the server, such as under `npm run dev`; undefined where it does not answer. */
export const askForSite = (): Promise<SiteFacts | undefined> =>
  fetch(targetOf('GET /api/site', {}).url)
    .then(async (response) => ((await response.json()) as { data?: SiteFacts }).data)
    .catch(() => undefined);
