import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { firstNamespaces } from './namespaces.ts';

const web = join(import.meta.dirname, '../..');
const files = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fake|stories)\.|^(desk|stories|dist|node_modules)\b/.test(file))
    .map((file) => [join(web, file), readFileSync(join(web, file), 'utf8')]),
);
const namespaces = readdirSync(join(web, '../domain/languages/en/app'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

const quoted = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
const codeOf = (file: string) => files.get(file) ?? '';

function collect(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || !files.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of codeOf(file).matchAll(/^(?:import|export) (?!type )[^;]*?'(\.[^']+)';/gms)) {
    collect(join(dirname(file), path), seen);
  }
  return seen;
}

const known = new Map<string, Set<string>>();
/** The files that load with a file. */
function loadedWith(file: string): Set<string> {
  const found = known.get(file) ?? collect(file, new Set());
  known.set(file, found);
  return found;
}

/** The namespaces that a file names. */
function usedIn(file: string): string[] {
  const hooks = [...codeOf(file).matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list = '']) => quoted(list));
  // Who loads its own texts says so.
  const own = [...codeOf(file).matchAll(/loadTexts\(([^)]*)\)/g)].flatMap(([, list = '']) => quoted(list));
  // Texts by their whole name; an event's name may look like one.
  const names = [...codeOf(file).matchAll(/['`]([\w-]+):[\w.$]/g)].map(([, name = '']) => name);
  const used = [...hooks, ...(/emit: 'user:/.test(codeOf(file)) ? [] : names)];
  return used.filter((name) => namespaces.includes(name) && !own.includes(name));
}

interface Late {
  /** what loads when something asks for it */
  file: string;
  /** where it is asked for */
  from: string;
  /** the namespaces that load at the same time */
  declared: string[];
}

const late: Late[] = [...files].flatMap(([from, code]) =>
  [...code.matchAll(/import\('(\.[^']+)'\)(?:[^[\];]{0,60}?\[([^\]]*)\])?/g)].map(([, path = '', list = '']) => ({
    file: join(dirname(from), path),
    from,
    declared: quoted(list),
  })),
);
const layout = join(web, 'app/frame/MemberLayout.tsx');
const pageList = join(web, 'app/routing/page-list.ts');
/** Files of pages for signed-in users. */
const forMembers = new Set(
  [...codeOf(pageList).matchAll(/access: 'user',[^}]*?import\('([^']+)'\)/gs)].map(([, path = '']) =>
    join(dirname(pageList), path),
  ),
);

const main = join(web, 'main.tsx');
const lateFiles = [...new Set(late.map(({ file }) => file))];
const hosts = [main, ...lateFiles];

/** The files around a late file: all those that show it. */
function around(file: string): string[] {
  const places = late.filter((one) => one.file === file).map(({ from }) => from);
  if (forMembers.has(file)) return [layout];
  if (places.includes(pageList)) return [main];
  return hosts.filter((host) => host !== file && places.some((place) => loadedWith(host).has(place)));
}

/** What is certainly loaded once a late file is shown: its own texts, and those that every place which shows it has. */
function loadedTexts(): Map<string, Set<string>> {
  const loaded = new Map(hosts.map((file) => [file, new Set(file === main ? firstNamespaces : namespaces)]));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const file of lateFiles) {
      const own = late.flatMap((one) => (one.file === file ? one.declared : []));
      const sets = around(file).map((host) => loaded.get(host) ?? new Set<string>());
      const now = new Set([...own, ...namespaces.filter((name) => sets.every((set) => set.has(name)))]);
      if (now.size !== loaded.get(file)?.size) isSettled = false;
      loaded.set(file, now);
    }
  }
  return loaded;
}
const loaded = loadedTexts();

test('the pages and their parts are found', () => {
  expect(forMembers.size).toBeGreaterThan(10);
  expect(late.length).toBeGreaterThan(40);
});

test.each(hosts.map((file) => [file.slice(web.length + 1), file]))(
  'the texts of %s load with it, or before it',
  (_name, file) => {
    const missing = [...loadedWith(file)].flatMap((each) =>
      usedIn(each)
        .filter((name) => !loaded.get(file)?.has(name))
        .map((name) => `${name} in ${each.slice(web.length + 1)}`),
    );
    expect(missing).toEqual([]);
  },
);
