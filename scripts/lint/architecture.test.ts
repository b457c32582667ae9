import { describe, expect, it, test } from 'vitest';
import { type Code, filesOfDiagrams, isKnown, type Name, namesOf } from './architecture.ts';
import { endsSome, listFiles, npmScripts, readText, treeOf } from './repository.ts';

const example: Code = {
  tree: treeOf([
    'domain/friends/contract.ts',
    'server/friends/service.ts',
    'server/friends/service.test.ts',
    'web/a.tsx',
  ]),
  npmScripts: ['bench'],
  sources: new Map([
    [
      'domain/friends/contract.ts',
      "export const blockUser = route({\n  method: 'POST',\n  path: '/api/:id/block',\n});",
    ],
    ['server/friends/service.ts', "import { AppError } from 'x';\n  async block(userId: string) { matching.avoid(); }"],
  ]),
};
const name = (text: string, within?: string): Name => ({ text, within });

test.each([
  ['`server/app.ts` and `npm start`', [name('server/app.ts'), name('npm start')]],
  ['```\n`none`\n```\n`one`', [name('one')]],
  [
    '| domain | server |\n|---|---|\n| `a` | `b`, `c` |',
    [name('a', 'domain'), name('b', 'server'), name('c', 'server')],
  ],
  ['| folder | may |\n|---|---|\n| `a` | b |', [name('a')]],
  ['| domain |\n|---|\n| `a` |\n\n`b`', [name('a', 'domain'), name('b')]],
  [
    '`blockUser` in\n`domain/friends/contract.ts`',
    [name('blockUser'), name('domain/friends/contract.ts'), name('blockUser', 'domain/friends/contract.ts')],
  ],
])('extracts from %j', (page, names) => expect(namesOf(page)).toEqual(names));

test('extracts the files of a diagram with their folders', () => {
  const page =
    'subgraph one["server/friends"]\n  a["routes.ts<br>parse"] --> b["repo.ts, repo-x.ts"]\nend\nc["other.ts"]';
  expect(filesOfDiagrams(page)).toEqual([
    'server/friends/routes.ts',
    'server/friends/repo.ts',
    'server/friends/repo-x.ts',
  ]);
});

test.each([
  name('npm run bench'),
  name('POST /api/:id/block'),
  name('server/friends/service.ts'),
  name('server/<feature>'),
  name('service.ts'),
  name('*.test.ts'),
  name('friends', 'domain'),
  name('blockUser'),
  name('blockUser', 'domain/friends/contract.ts'),
  name('block'),
  name('AppError'),
  name('matching.avoid'),
  name('domain'),
])('knows %j', (known) => expect(isKnown(known, example)).toBe(true));

test.each([
  name('npm run benches'),
  name('GET /api/:id/block'),
  name('POST /api/:id/blocks'),
  name('server/friends/services.ts'),
  name('server/<feature>/routes.ts'),
  name('services.ts'),
  name('*.fake.ts'),
  name('friends', 'web'),
  name('blockUsers'),
  name('blockUser', 'server/friends/service.ts'),
  name('avoid'),
  name('matching.expel'),
  name('pages'),
])('does not know %j', (unknown) => expect(isKnown(unknown, example)).toBe(false));

describe('architecture.md', () => {
  const page = readText('docs/architecture.md');
  const files = listFiles();
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^scripts\/lint\//.test(path));
  const code: Code = {
    tree: treeOf(files),
    npmScripts: npmScripts(),
    sources: new Map(sources.map((path) => [path, readText(path)])),
  };

  it('names only what exists', () => {
    const names = namesOf(page);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((one) => !isKnown(one, code))).toEqual([]);
    expect(filesOfDiagrams(page).filter((path) => !code.tree.files.has(path))).toEqual([]);
  });

  it('agrees with the README on the folders', () => {
    const where = readText('README.md').split('## Where things are')[1] ?? '';
    const names = namesOf(where).map(({ text }) => ({ text: text.replace(/\/$/, ''), within: undefined }));
    expect(names.filter((one) => !isKnown(one, code) && !endsSome(code.tree, one.text))).toEqual([]);
    const folders = [...code.tree.folders].filter((folder) => /^\w+$/.test(folder));
    expect(folders.filter((folder) => !names.some(({ text }) => text === folder))).toEqual([]);
  });

  it('has every room on the map', () => {
    const rooms = [...code.tree.folders].filter((folder) => /^(?:domain|server|web)\/\w+$/.test(folder));
    const listed = namesOf(page).map(({ text, within }) => (within ? `${within}/${text}` : text));
    const helpers = ['domain/testing', 'server/testing', 'web/public', 'web/stories'];
    expect(rooms.filter((room) => !listed.includes(room) && !helpers.includes(room))).toEqual([]);
  });
});
