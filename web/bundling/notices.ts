import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language, languages } from '@visavis/domain/languages/languages.ts';
import type { NoticesTexts } from '@visavis/domain/languages/shapes.ts';
import { builtName } from '@visavis/domain/wire/pages.ts';
import type { Plugin } from 'vite';

/** A work of others that browsers load, as Vite lists it. */
export interface Notice {
  name: string;
  version: string;
  /** SPDX */
  identifier: string;
  /** not there, or empty: that of the identifier, word for word */
  text?: string | undefined;
}

/** Packages whose files browsers load without an import that Vite sees: fonts, and what comes with models. */
const BY_HAND = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/inter',
  // with the model of the guard
  'nsfwjs',
  // with the model of the background blur
  '@mediapipe/selfie_segmentation',
];

/** Packages in the files of workers, which are builds of their own that Vite does not list. */
const inWorkers = new Set<string>();
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Notes what the files of workers contain. */
export const workerPackages = (): Plugin => ({
  name: 'worker-packages',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const [, name] = PACKAGE.exec(id) ?? [];
        if (name) inWorkers.add(name);
      }
    }
  },
});

const root = join(import.meta.dirname, '../..');
/** Some packages under it come without its text. */
const APACHE = 'Apache-2.0';
const apacheText = () => readFileSync(join(root, 'node_modules/typescript/LICENSE'), 'utf8');

/** @throws where a package is not installed, or says nothing of its licence */
function noticeOf(name: string): Notice {
  const folder = [join(root, 'web/node_modules', name), join(root, 'node_modules', name)].find(existsSync);
  if (!folder) throw new Error(`${name} is not installed`);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (typeof license !== 'string') throw new Error(`${name} names no licence`);
  return { name, version, identifier: license, text: file ? readFileSync(join(folder, file), 'utf8') : '' };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{site}', builtName);

/** The page: each licence once, under the works that have it. */
export function noticesPage(language: Language, texts: NoticesTexts, notices: readonly Notice[]): string {
  const byText = Map.groupBy(notices, ({ text, identifier }) =>
    (text?.trim() || (identifier.includes(APACHE) ? apacheText() : identifier)).replaceAll('\r\n', '\n').trim(),
  );
  const parts = [...byText].map(([text, works]) => {
    const names = works.map(({ name, version, identifier }) => `${name} ${version} (${identifier})`);
    return `<h2>${escaped(names.join(', '))}</h2>\n<pre>${escaped(text)}</pre>`;
  });
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-served class="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${escaped(texts.title)} · ${builtName}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/notices.css">
    <script src="/first-paint.js"></script>
  </head>
  <body>
    <main>
      <a href="/">${escaped(texts.home)}</a>
      <h1>${escaped(texts.title)}</h1>
      <p>${escaped(texts.text)}</p>
${parts.join('\n')}
    </main>
  </body>
</html>
`;
}

/** The desk is a build of its own, after the app's in the same folder. */
const BUILDS = ['app', 'desk'] as const;
type Build = (typeof BUILDS)[number];

/** Where Vite writes what it lists, in the folder of a build. */
export const licencesOf = (build: Build) => `licences/${build}.json`;
/** The same for what it does not list. */
const moreOf = (build: Build) => `licences/${build}-more.json`;

/** Writes the page in every language, from what the builds in `dist` have. @param build the one that has just ended */
export async function writeNotices(dist: string, build: Build): Promise<void> {
  const names = new Set([...inWorkers, ...(build === 'app' ? BY_HAND : [])]);
  await writeFile(join(dist, moreOf(build)), JSON.stringify([...names].map(noticeOf)));
  const found = BUILDS.flatMap((each) => [licencesOf(each), moreOf(each)])
    .map((name) => join(dist, name))
    .filter(existsSync)
    .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as Notice[]);
  const byName = new Map(found.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  const notices = [...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  for (const language of LANGUAGES) {
    const file = join(root, 'domain/languages', language, 'notices.ts');
    const { notices: texts } = await import(pathToFileURL(file).href);
    const folder = join(dist, 'pages', language);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notices.html'), noticesPage(language, texts, notices));
  }
}
