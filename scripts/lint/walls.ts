import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { listFiles, readText } from './repository.ts';

/** One import: files by their path from the root, packages by their name. */
interface Import {
  from: string;
  to: string;
  isType: boolean;
}

/** An import of `to` in `from` breaks the wall, but for exceptions on either side. `$1` is the first group of `from`. */
type Wall = [name: string, from: RegExp, butFrom: RegExp, to: RegExp, butTo: string];

const [ANY, NONE] = [/^/, /^$/];
const TEST = /\.(test|contract|model|fake|stories)\.tsx?$|\/testing\//;
const STORY = /\.stories\.tsx$/;
const TESTERS = /^(vitest$|fast-check$|@testing-library\/|web\/services\/testing\/)/;

const BASE = 'server/(http|realtime|ports|db|testing)/';
const IN_SERVER = /^server(\/|$)/;
const FEATURE = /^server\/(?!(?:http|realtime|ports|db|testing)\/)([^/]+)\//;
const REPO = /\/repo(-[^/]+)?\.ts$|\.test\.ts$/;
const SQL = /^server\/db\/|^(drizzle-orm|@electric-sql)(\/|$)|^pg$/;
const SETTINGS = /^server\/(config\/|operator\/main\.ts$)/;

const IN_WEB = /^web(\/|$)/;
const WEB_FEATURE = /^web\/(?!(?:ui|platform|i18n|app|pages|services|lib|stories|public)\/)([^/]+)\//;
const SCREENS = /^web\/(?!(ui|platform|i18n|app|services|stories|public)\/)[^/]+\//;
const UI = '^web/ui/|^(react|react-dom|react-hot-toast|@base-ui/react)(/|$)|^(clsx|lucide-react|uqr)$';
const PLATFORM = '^(web/platform|domain)/|^(zod|socket.io-client)$';
const MODELS = '^(@mediapipe|@tensorflow|nsfwjs)(/|$)|^@simplewebauthn/browser$|^altcha-lib(/|$)';
/** The Web Locks of Node, for tests. */
const LOCKS = '^node:worker_threads$';
const PURE = '(-state|/store)\\.ts$';

/** The table of docs/architecture.md, one row for each wall. */
export const walls: Wall[] = [
  ['domain imports zod and domain', /^domain\//, NONE, ANY, '^(domain/|zod$)'],
  ['the server never imports the web', /^server\//, NONE, IN_WEB, NONE.source],
  ['the web never imports the server', /^web\//, NONE, IN_SERVER, NONE.source],
  ['a feature never imports another', FEATURE, NONE, IN_SERVER, `^server/($1/|core|config/config)|^${BASE}`],
  ['only repo.ts speaks to the database', FEATURE, REPO, SQL, NONE.source],
  ['only feature.ts stands on the core', FEATURE, /\/feature\.ts$/, /^server\/core\.ts$/, NONE.source],
  ['features get settings as arguments', FEATURE, SETTINGS, /^server\/config\//, NONE.source],
  ['server/testing is for tests', /^server\//, TEST, /^server\/testing\//, NONE.source],
  ['what is below features imports none', /^server\/(http|realtime|ports|db)\//, NONE, IN_SERVER, `^${BASE}`],
  ['app.ts takes feature.ts', /^server\/app\.ts$/, NONE, /^server\/[^/]+\//, `/feature\\.ts$|^${BASE}|/config/`],
  ['the core is below features', /^server\/core\.ts$/, NONE, /^server\/(app\.ts|[^/]+\/)/, `^${BASE}|/config/`],
  ['web/ui imports React and its primitives', /^web\/ui\//, NONE, ANY, UI],
  ['web/platform imports domain and the socket client', /^web\/platform\/[^/]+$/, TEST, ANY, PLATFORM],
  ['its folders add passkeys, models and proofs', /^web\/platform\//, NONE, ANY, `${PLATFORM}|${MODELS}|${LOCKS}`],
  ['web/i18n imports no other room', /^web\/i18n\/[^/]+$/, NONE, IN_WEB, '^web/i18n/'],
  ['web/lib imports platform', /^web\/lib\//, NONE, IN_WEB, '^web/(lib|platform)/'],
  ['web/services imports platform and lib', /^web\/services\//, TEST, IN_WEB, '^web/(services|platform|lib)/'],
  ['its tests add i18n', /^web\/services\//, NONE, IN_WEB, '^web/(services|platform|lib|i18n)/'],
  ['a web feature never imports another', WEB_FEATURE, STORY, IN_WEB, '^web/($1|ui|i18n|lib|services|platform)/'],
  ['a page puts features together', /^web\/pages\//, STORY, /^web\/(app\/|[^/]+\.tsx?$)/, NONE.source],
  ['the product uses no fakes', SCREENS, TEST, /^web\/services\/(testing\/|.*\.fake\.tsx?$)/, NONE.source],
  ['the outside is reached through useServices()', SCREENS, TEST, /^web\/platform\//, PURE],
  ['only web/platform speaks to the network', /^web\/(?!platform\/)/, NONE, /^socket\.io-client$/, NONE.source],
];

export function broken({ from, to, isType }: Import): string[] {
  if (TEST.test(from) && TESTERS.test(to)) return [];
  const isBroken = ([, start, butStart, end, butEnd]: Wall) => {
    const found = start.exec(from);
    if (!found || butStart.test(from) || !end.test(to)) return false;
    // Of web/platform everyone may take types.
    return !(isType && butEnd === PURE) && !new RegExp(butEnd.replaceAll('$1', found[1] ?? '')).test(to);
  };
  return walls.filter(isBroken).map(([name]) => name);
}

/** Every import and re-export of a file, also of a type, and of code that loads late. */
export function importsOf(path: string, text: string): Import[] {
  const { staticImports, staticExports } = parseSync(path, text).module;
  const written: [specifier: string, isType: boolean][] = [
    ...staticImports.map(({ moduleRequest, entries }): [string, boolean] => [
      moduleRequest.value,
      entries.length > 0 && entries.every(({ isType }) => isType),
    ]),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .map(({ moduleRequest, isType }): [string, boolean] => [moduleRequest?.value ?? '', isType])
      .filter(([specifier]) => specifier),
    ...[...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)].map(([, late = '']): [string, boolean] => [late, false]),
  ];
  return written.map(([specifier, isType]) => ({ from: path, to: resolved(path, specifier), isType }));
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  return posix.normalize(specifier).replace(/^@visavis\/(?=(?:domain|server|web)\/)/, '');
}

export function check(): { files: number; mistakes: string[] } {
  const files = listFiles().filter((path) => /^(domain|server|web)\/.*\.(tsx?|mjs|js)$/.test(path));
  const imports = files.flatMap((path) => importsOf(path, readText(path)));
  const mistakes = imports.flatMap((one) => broken(one).map((name) => `${one.from} imports ${one.to}: ${name}`));
  return { files: files.length, mistakes };
}

if (import.meta.main) {
  const { files, mistakes } = check();
  for (const mistake of mistakes) console.error(mistake);
  if (files < 1000) console.error(`Only ${files} files were read.`);
  if (mistakes.length > 0 || files < 1000) process.exitCode = 1;
}
