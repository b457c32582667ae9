import { createHash } from 'node:crypto';
import { type Language, languages, localeOf } from '@visavis/domain/languages/languages.ts';
import { builtAnswers, builtName, builtOrigin, firstAnswersId } from '@visavis/domain/wire/pages.ts';

export interface PageParts {
  language: Language;
  /** null for the page that starts the app on any other path */
  path: string | null;
  /** what React has written: first what belongs into the head */
  html: string;
  description: string;
  /** filled with the inline styles, by a name for each: the policy of pages refuses them as attributes */
  rules: Map<string, string>;
  /** what the page tells the app, by names of the root's `dataset` */
  data?: Record<string, string> | undefined;
  /** The app does not take over what React has written, but replaces it once it can. */
  isEarly?: boolean;
}

const attributeName = (name: string) => `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What React puts before the content: titles, and links to what the browser shall load early. */
const HOISTED = /^(?:<title>.*?<\/title>|<link [^>]*>|<meta [^>]*>)+/;
const TITLE = /<title>(.*?)<\/title>/g;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const ANSWERS = `<script type="application/json" id="${firstAnswersId}">${builtAnswers}</script>`;

/** Replaces `style="…"` by a name, under which `rules` has the style. */
function nameStyles(html: string, rules: Map<string, string>): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_match, escaped: string) => {
    const style = plain(escaped);
    const name = `s${createHash('sha256').update(style).digest('hex').slice(0, 6)}`;
    rules.set(name, style);
    return ` data-style="${name}"`;
  });
}

/** Open Graph: what others show of a link to the page. Absolute addresses, as most of them require. */
function previewOf({ language, path, description }: PageParts, title: string): string {
  const image = `${builtOrigin}/preview-${language}.png`;
  const properties = {
    'og:site_name': builtName,
    'og:type': 'website',
    'og:title': title,
    'og:description': attribute(description),
    'og:url': `${builtOrigin}${path ?? '/'}`,
    'og:locale': localeOf(language).replace('-', '_'),
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  const tags = Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${content}">`);
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'].join('\n    ');
}

/** A page from the built `index.html`. @throws where React or the template is not as expected */
export function fillPage(template: string, parts: PageParts): string {
  const { language, path, html, description, rules, isEarly = false } = parts;
  const hoisted = HOISTED.exec(html)?.[0] ?? '';
  const content = nameStyles(html.slice(hoisted.length), rules);
  if (/<script|<style|<title/.test(content)) throw new Error(`${path} has a script, style or title among its content`);
  // The last is the page's own; those before it are of what frames it.
  const title = [...hoisted.matchAll(TITLE)].at(-1)?.[1] ?? builtName;
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${attribute(description)}">`,
    ...(path === null ? [] : [`<link rel="canonical" href="${builtOrigin}${path}">`]),
    previewOf(parts, title),
    ...(html === '' ? [] : ['<link rel="stylesheet" href="%SHEET%">']),
    hoisted.replaceAll(TITLE, ''),
  ].join('\n    ');
  const told = { ...(path !== null && { path, language }), ...parts.data };
  const place = Object.entries(told).map(([name, value]) => ` ${attributeName(name)}="${attribute(value)}"`);
  const changes: [before: string | RegExp, after: string][] = [
    ['<html lang="en"', `<html lang="${language}" dir="${languages[language].direction}" data-served`],
    [/<meta name="description"[^>]*>\s*/, ''],
    ['/manifest-en.webmanifest', `/manifest-${language}.webmanifest`],
    ['<title>Visavis</title>', head],
    [
      '<div id="root"></div>',
      isEarly
        ? `<div id="root"${place.join('')}></div><div id="early">${content}</div>${ANSWERS}`
        : `<div id="root"${place.join('')}>${content}</div>${path === null ? ANSWERS : ''}`,
    ],
  ];
  return changes.reduce((page, [before, after]) => {
    if (page.search(before) < 0) throw new Error(`index.html has no ${before}`);
    return page.replace(before, () => after);
  }, template);
}

const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

/**
 * A page whose styles come alone: over a slow connection, fonts and code that load beside them put off the first paint
 * by a second. A script loads the app's code: when someone uses the page, or once it is painted.
 * @param script app/early/start.js in this build
 * @param files loaded at the same time as the entry, which would ask for them one after the other
 * @throws where the page names no entry
 */
export function stylesFirst(
  page: string,
  script: string,
  starts: 'used' | 'painted',
  files: readonly string[] = [],
): string {
  const entry = ENTRY.exec(page)?.[1];
  if (!entry) throw new Error('index.html has no entry');
  const loads = files.length === 0 ? '' : ` data-loads="${files.map((file) => `/${file}`).join(' ')}"`;
  return page
    .replaceAll(/\s*<link rel="(?:modulepreload|preload" as="font)"[^>]*>/g, '')
    .replace(ENTRY, `<script defer src="/${script}"></script>`)
    .replace('<div id="root"', `<div id="root" data-entry="${entry}" data-starts="${starts}"${loads}`);
}

/**
 * The page that starts the app, with the files that every member's page needs: public/first-paint.js loads them beside the
 * entry, which would ask for them once it has run. @throws where the page does not name that script
 */
export function loadForMembers(page: string, files: readonly string[]): string {
  const script = /<script src="[^"]*first-paint[^"]*"/.exec(page)?.[0];
  if (!script) throw new Error('index.html has no first-paint.js');
  const missing = files.map((file) => `/${file}`).filter((path) => !page.includes(`"${path}"`));
  return page.replace(script, `${script} data-loads="${missing.join(' ')}"`);
}

/** Everything is for robots to read but what needs an account or has no text. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /uploads/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

export const sitemapText = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
