import type { Language } from '@visavis/domain/languages/languages.ts';
import { languages } from '@visavis/domain/languages/languages.ts';
import type { OfflineTexts } from '@visavis/domain/languages/shapes.ts';
import { builtName } from '@visavis/domain/wire/pages.ts';

/** The ground of the dark theme, which is the default (web/ui/styles/colours.css). */
const INK = '#14110f';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest, by which browsers offer to install the app. The same app in every language. */
export const manifestOf = (language: Language, description: string): string =>
  JSON.stringify({
    id: '/',
    name: builtName,
    short_name: builtName,
    description,
    lang: language,
    dir: languages[language].direction,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: INK,
    theme_color: INK,
    categories: ['social'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    // Other apps share invitations with it.
    share_target: {
      action: '/share',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{site}', builtName);

/** The logo, as in ui/Logo.tsx. */
const LOGO = `<svg data-logo aria-hidden="true" width="28" height="28" viewBox="0 0 28 28"><path class="half" d="M2 3.5h2.5a9 9 0 0 1 9 9v3a9 9 0 0 1-9 9H2z"/><path class="other-half" d="M26 3.5h-2.5a9 9 0 0 0-9 9v3a9 9 0 0 0 9 9H26z"/></svg>`;

/** An SVG file as a part of a page, of which a screen reader says nothing. */
const decoration = (svg: string) =>
  svg
    .trim()
    .replace('<svg ', '<svg aria-hidden="true" ')
    .replace(/<title>.*?<\/title>/, '');

/**
 * The page that the service worker shows where the server cannot be reached. It needs no file of the app; its script shows
 * the other text where there is a network.
 * @param picture an SVG file
 */
export const offlinePage = (
  language: Language,
  { network, server, retry }: OfflineTexts,
  picture: string,
): string => `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-served class="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="theme-color" content="${INK}">
    <meta name="robots" content="noindex">
    <title>${escaped(network.title)} · ${builtName}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/offline.css">
    <script src="/first-paint.js"></script>
    <script defer src="/offline.js"></script>
  </head>
  <body>
    <header>
      ${LOGO}
      ${builtName}
    </header>
    <main>
      <div class="picture">${decoration(picture)}</div>
      <div class="words">
        <div data-away="network">
          <h1>${escaped(network.title)}</h1>
          <p>${escaped(network.text)}</p>
        </div>
        <div data-away="server" hidden>
          <h1>${escaped(server.title)}</h1>
          <p>${escaped(server.text)}</p>
        </div>
        <a href="">${escaped(retry)}</a>
      </div>
    </main>
  </body>
</html>
`;
