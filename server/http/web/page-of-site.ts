import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { partsOf } from '@visavis/domain/site/rules.ts';
import { builtSite } from '@visavis/domain/wire/pages.ts';

const TAG = /<(\/?)(\w+)[^>]*>/g;
const PART = /<(\w+)(?=[^>]* data-part="(\w+)")[^>]*>/g;

/** The end of an element whose content begins at `from`. @throws where it has none */
function endOf(page: string, tag: string, from: number): number {
  let depth = 1;
  for (const match of page.slice(from).matchAll(TAG)) {
    if (match[2] !== tag) continue;
    depth += match[1] ? -1 : 1;
    if (depth === 0) return from + match.index + match[0].length;
  }
  throw new Error(`a page has a <${tag}> without an end`);
}

/** Leaves out the elements whose `data-part` the site does not have. */
function withoutParts(page: string, parts: readonly string[]): string {
  let kept = '';
  let done = 0;
  for (const match of page.matchAll(PART)) {
    const [start, tag = '', part = ''] = match;
    if (match.index < done || parts.includes(part)) continue;
    kept += page.slice(done, match.index);
    done = endOf(page, tag, match.index + start.length);
  }
  return kept + page.slice(done);
}

/** Makes a page of the build one of this site: without what the site does not have, and with what the app reads of it. */
export function pageOfSite(site: SiteFacts): (page: string) => string {
  const parts = partsOf(site);
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return (page) => withoutParts(page, parts).replaceAll(builtSite, () => json);
}
