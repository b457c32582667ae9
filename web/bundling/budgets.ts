import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { invitationPage } from '@visavis/domain/wire/pages.ts';
import type { Rolldown } from 'vite';

/** Chunks by file name, as a build hands them over. */
export type Bundle = Record<
  string,
  { fileName: string } & Partial<Pick<Rolldown.OutputChunk, 'facadeModuleId' | 'imports' | 'moduleIds'>>
>;

export interface Budget {
  name: string;
  /** bytes, compressed */
  limit: number;
  files: readonly string[];
}

/** What opens one after the other from the sign-in to the queue; each brings what it imports. */
const WAY_TO_THE_QUEUE = [
  'web/main.tsx',
  'web/app/frame/members.ts',
  'web/pages/HomePage.tsx',
  'web/app/routing/calls.tsx',
  'domain/languages/en/app/texts.ts',
  'socket.io-client/build/esm/index.js',
];

/**
 * The chunks that have these modules, those that stand for a module which other chunks have, and all that they import at
 * once. @throws where a module is in none
 */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    bundle[file]?.imports?.forEach(add);
  };
  for (const module of modules) {
    const isIt = (id: string) => id.endsWith(`/${module}`);
    const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some(isIt));
    if (!chunk) throw new Error(`no chunk has ${module}`);
    add(chunk.fileName);
    for (const { fileName, facadeModuleId } of Object.values(bundle))
      if (facadeModuleId && isIt(facadeModuleId)) add(fileName);
  }
  return [...files];
}

/** The files that a page names: styles, scripts, pictures, and in `index.html` the fonts of the first paint. */
export const filesOfPage = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="\/([^"]+)"/g)].map(([, file = '']) =>
      // The server names the site in it, as in the pages.
      file.endsWith('.webmanifest') ? `pages/${file}` : file,
    ),
  ),
];

/** What is transferred of a file: the smaller of it and its compressed form; the server compresses pages itself. */
function sizeOf(dist: string, file: string): number {
  const path = join(dist, file);
  if (file.endsWith('.html')) return brotliCompressSync(readFileSync(path)).length;
  return Math.min(...[path, `${path}.br`].filter(existsSync).map((form) => statSync(form).size));
}

/** What a build may weigh: all that a visitor loads to read the landing, and the code, styles and texts up to the queue. */
export function budgetsOf(dist: string, bundle: Bundle): Budget[] {
  const landing = 'pages/en/index.html';
  const invitation = `pages/en/${invitationPage}`;
  const namedBy = (page: string) => filesOfPage(readFileSync(join(dist, page), 'utf8'));
  const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  return [
    {
      name: 'to read the landing, with fonts and pictures',
      limit: 120_000,
      files: [landing, ...namedBy(landing), ...namedBy('index.html').filter((file) => file.endsWith('.woff2'))],
    },
    {
      name: 'to read an invitation, with fonts and pictures',
      limit: 120_000,
      files: [invitation, ...namedBy(invitation), ...namedBy('index.html').filter((file) => file.endsWith('.woff2'))],
    },
    {
      name: 'code, styles and texts from the sign-in to the queue',
      limit: 240_000,
      files: [...styles, ...filesOf(bundle, WAY_TO_THE_QUEUE)],
    },
  ];
}

/** What the desk may weigh: its code, styles and texts before anything is opened. */
export function deskBudgets(bundle: Bundle): Budget[] {
  const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  const files = filesOf(bundle, ['web/desk-main.tsx', 'domain/languages/en/app/desk-texts.ts']);
  return [{ name: 'code, styles and texts of the desk', limit: 205_000, files: [...styles, ...files] }];
}

/** Modules of the desk, which members never load, and of calls, which the desk never loads. */
export const DESK = /\/web\/(desk\/|desk-main\.tsx)|\/desk\.json$/;
export const CALLS = /\/web\/(call|matching)\/|\/web\/platform\/(peer|media|blur|guard)\//;

/** Pages, and what none of them may load: a module in the wrong file would bring all that is there along. */
const WAYS: readonly [pages: readonly string[], without: readonly string[]][] = [
  // Zod must run after web/app/zod-setup.ts, too.
  [['web/main.tsx'], ['web/app/frame/MemberLayout.tsx', 'web/ui/Avatar.tsx', 'zod/v4/core/schemas.js']],
  [
    ['web/pages/LandingPage.tsx', 'web/pages/LegalPage.tsx', 'web/app/routing/visitors.ts'],
    ['web/app/frame/MemberLayout.tsx', 'zod/v4/core/schemas.js'],
  ],
  [
    [
      'web/pages/FriendsPage.tsx',
      'web/pages/MessagesPage.tsx',
      'web/pages/ProfilePage.tsx',
      'web/app/routing/people.ts',
    ],
    ['web/pages/call/CallPage.tsx', 'zod/v4/core/schemas.js'],
  ],
  [
    ['web/pages/HomePage.tsx', 'web/app/routing/calls.tsx'],
    ['web/friends/mutations.ts', 'zod/v4/core/schemas.js'],
  ],
  [['web/pages/HomePage.tsx'], ['web/pages/call/CallPage.tsx']],
];

/**
 * Checks what pages load, and that modules run in the order of their imports, which they do as far as chunks do: those that
 * import each other in a circle run in none. @throws where a bundle breaks this
 */
export function checkWays(bundle: Bundle, ways = WAYS): void {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) {
      throw new Error(`Chunks import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`);
    }
    if (done.has(file)) return;
    for (const imported of bundle[file]?.imports ?? []) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const file of Object.keys(bundle)) visit(file, []);
  for (const [pages, without] of ways) {
    for (const page of pages) {
      const loaded = filesOf(bundle, [page]).flatMap((file) => bundle[file]?.moduleIds ?? []);
      const wrong = without.find((module) => loaded.some((id) => id.endsWith(`/${module}`)));
      if (wrong)
        throw new Error(
          `${page} loads ${wrong}, for something that both import: put that into a group of vite.config.ts`,
        );
    }
  }
}

/** @throws where a build has a module that belongs to the other page alone */
export function checkApart(bundle: Bundle, others: RegExp): void {
  const found = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds.filter((id) => others.test(id)));
  if (found.length > 0) throw new Error(`The app and the desk share what they must not:\n${found.join('\n')}`);
}

/** Budgets guard against accidents: they hold to the nearest 5 kB, so that no one counts bytes. */
const NEAREST = 5000;

/** Prints what the build weighs. @throws where it is more than a budget allows */
export function checkBudgets(dist: string, budgets: readonly Budget[]): void {
  const over: string[] = [];
  for (const { name, limit, files } of budgets) {
    const sum = files.reduce((size, file) => size + sizeOf(dist, file), 0);
    const line = `${(sum / 1000).toFixed(1)} of ${limit / 1000} kB ${name}`;
    process.stdout.write(`${line}\n`);
    if (Math.round(sum / NEAREST) * NEAREST <= limit) continue;
    const heaviest = files.map((file) => `  ${(sizeOf(dist, file) / 1000).toFixed(1)} kB ${file}`);
    over.push(line, ...heaviest.sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one)));
  }
  if (over.length > 0) throw new Error(`The build is too large:\n${over.join('\n')}`);
}
