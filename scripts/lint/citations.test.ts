import { describe, expect, it, test } from 'vitest';
import { mistakesIn, type Sources } from './citations.ts';
import { isRead } from './comments.ts';
import { type Document, readDocument } from './document.ts';
import { listFiles, npmScripts, readIgnored, readText, treeOf } from './repository.ts';

/** A small repository: one page of each kind, and a few files. */
const spec = `# Specification
## 1. Purpose
**Auth state (client side):** user.
## 2. Screens
### Friends (/friends)
- Core function: calls.
| Logout | toast |
`;
const rulings = '1. **Age.** Adults.\n2. **Names.**\n3. **Session.**\n';
const example: Sources = {
  tree: treeOf(['docs/spec.md', 'docs/decisions/011-a-crowd.md', 'server/call/repo-end.ts', 'web/ui/Button.tsx']),
  documents: new Map([
    ['docs/spec.md', readDocument(spec)],
    ['docs/rulings.md', readDocument(rulings)],
  ]),
  npmScripts: ['bench'],
  isIgnored: (path) => path.split('/')[0] === 'data',
};

describe('what resolves', () => {
  test.each([
    'spec.md section 2',
    'spec.md sections 1 and 2',
    "spec.md, 'Friends'",
    "spec.md, 'Friends (/friends)'",
    "spec.md section 2, 'Core function'",
    "spec.md section 2, 'Logout'",
    "spec.md section 2 and 'Auth state'",
    "spec.md section 2,\n * 'Friends'",
    'rulings 1, 3',
    'rulings 1–3',
    'docs/decisions/011',
    'decision 11',
    'server/call/repo-end.ts',
    'server/call, web/**, web/<f>/Button.tsx, *.tsx',
    'call/repo-end.ts and Button.tsx.',
    './data, data/mails, https://example.com/a.ts, /api/friends.ts',
    'npm run bench',
    'either/or, Node.js',
  ])('%s', (words) => expect(mistakesIn('server/a.ts', `/**\n * ${words}\n */`, example)).toEqual([]));

  it('leaves paths in code alone', () => {
    expect(mistakesIn('server/a.ts', "const glob = 'gone/**'; read('gone/file.ts');", example)).toEqual([]);
  });
});

describe('what does not', () => {
  test.each([
    ['spec.md section 3', 'spec.md has no section 3'],
    ['spec.md sections 1 and 3', 'spec.md has no section 3'],
    ["spec.md, 'Enemies'", "spec.md has no 'Enemies'"],
    ["spec.md section 1, 'Friends'", "spec.md has no 'Friends' in section 1"],
    ["spec.md section 1,\n * 'Friends'", "spec.md has no 'Friends' in section 1"],
    ['design.md', 'design.md has no file in docs'],
    ['rulings 4', 'there is no ruling 4'],
    ['rulings 1–4', 'there is no ruling 4'],
    ['docs/decisions/012', 'there is no docs/decisions/012'],
    ['decision 12', 'there is no docs/decisions/012'],
    ['decisions.md', 'its rulings are in rulings.md now'],
    ['server/call/repo-start.ts', 'server/call/repo-start.ts does not exist'],
    ['web/lib', 'web/lib does not exist'],
    ['call/repo-start.ts', 'call/repo-start.ts does not exist'],
    ['Link.tsx', 'Link.tsx does not exist'],
    ['./b.ts', './b.ts does not exist'],
    ['npm run benches', 'there is no npm run benches'],
  ])('%s', (words, what) => {
    const [first, ...others] = mistakesIn('server/a.ts', `const a = 1;\n/** Why (${words}). */`, example);
    expect(first).toBe(`server/a.ts:2: ${what}`);
    // A page that is missing is a file that is missing, too.
    expect(others.filter((other) => !other.endsWith('.md does not exist'))).toEqual([]);
  });

  it('is found in each kind of file, in comments behind code and in titles of tests', () => {
    expect(mistakesIn('server/a.lua', 'local a = 1 -- rulings 4', example)).toHaveLength(1);
    expect(mistakesIn('deploy/a.yaml', 'a: 1 # rulings 4', example)).toHaveLength(1);
    expect(mistakesIn('web/a.css', '/* rulings 4 */', example)).toHaveLength(1);
    expect(mistakesIn('web/a.tsx', '<p>{/* web/gone.tsx */}</p>', example)).toHaveLength(1);
    expect(mistakesIn('web/a.ts', 'call(); // web/gone.ts', example)).toHaveLength(1);
    expect(mistakesIn('web/a.test.ts', "test('the texts of spec.md section 3', run);", example)).toHaveLength(1);
  });
});

test.each([
  ['[a](spec.md)', []],
  ['[a](spec.md#friends-friends) [b](#1-purpose)', []],
  ['[a](https://example.com/none) ![b](../web/ui/Button.tsx)', []],
  ['[a](none.md)', ['docs/spec.md:1: the link to none.md leads nowhere']],
  ['[a](#none)', ['docs/spec.md:1: docs/spec.md has no heading #none']],
  ['\n![a](none.png)', ['docs/spec.md:2: the link to none.png leads nowhere']],
  ['<img src="none.png" alt="">', ['docs/spec.md:1: the link to none.png leads nowhere']],
])('links: %s', (text, mistakes) => {
  const links = mistakesIn('docs/spec.md', text, example).filter((mistake) => !mistake.endsWith('does not exist'));
  expect(links).toEqual(mistakes);
});

describe('the repository', () => {
  const files = listFiles();
  const documents = new Map<string, Document>();
  for (const path of files) if (path.endsWith('.md')) documents.set(path, readDocument(readText(path)));
  const sources: Sources = { tree: treeOf(files), documents, npmScripts: npmScripts(), isIgnored: readIgnored() };
  // This test plants mistakes; links in the templates lead to pages of the site.
  const isExempt = (path: string) =>
    path === 'scripts/lint/citations.test.ts' || /^domain\/languages\/\w+\/legal\//.test(path);
  const read = files.filter((path) => isRead(path) && !isExempt(path));

  it('is read whole', () => {
    expect(read.length).toBeGreaterThan(500);
    expect([...(documents.get('docs/spec.md')?.sections ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...(documents.get('docs/rulings.md')?.items ?? [])]).toEqual(Array.from({ length: 57 }, (_, n) => n + 1));
  });

  it('cites only what exists', () => {
    expect(read.flatMap((path) => mistakesIn(path, readText(path), sources))).toEqual([]);
  });
});
