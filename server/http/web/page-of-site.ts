import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { partsOf, SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { builtName, builtSite } from '@visavis/domain/wire/pages.ts';
import { LOGO_PATH, type Look, STYLE_PATH, styleOf } from './site-style.ts';

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

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The picture that others show of a link has the product's own name. */
const PREVIEW = /\s*<meta (?:property="og:image[^"]*"|name="twitter:card") [^>]*>/g;
const BUILT_TITLE = '<title>Visavis</title>';
const BUILT_ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"';

const manifestOf = (text: string, name: string): string =>
  text.replaceAll(builtName, () => JSON.stringify(name).slice(1, -1));

/**
 * Makes a page or a manifest of the build one of this site: with its name, look, and the facts that the app reads, and
 * without what the site does not have.
 */
export function pageOfSite(site: SiteFacts, look: Look = {}): (text: string, path?: string) => string {
  const parts = partsOf(site);
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  const name = escapeHtml(site.name);
  const hasStyle = styleOf(look) !== undefined;
  return (text, path = '') => {
    if (path.endsWith('.webmanifest')) return manifestOf(text, site.name);
    const page = withoutParts(text, parts)
      .replaceAll(builtSite, () => json)
      .replace(BUILT_TITLE, () => `<title>${name}</title>`)
      .replace(hasStyle ? '</head>' : '', () => (hasStyle ? `<link rel="stylesheet" href="${STYLE_PATH}"></head>` : ''))
      .replace(look.logo ? BUILT_ICON : '', () => (look.logo ? `<link rel="icon" href="${LOGO_PATH}"` : ''));
    const own = site.name === SPECIFIED_SITE.name ? page : page.replaceAll(PREVIEW, '');
    return own.replaceAll(builtName, () => name);
  };
}
