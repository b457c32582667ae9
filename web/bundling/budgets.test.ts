import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Bundle, CALLS, checkApart, checkBudgets, checkWays, DESK, filesOf, filesOfPage } from './budgets.ts';

let dist = '';
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'visavis-dist-'));
  writeFileSync(join(dist, 'a.js'), 'x'.repeat(9000));
  writeFileSync(join(dist, 'a.js.br'), 'x'.repeat(3000));
  writeFileSync(join(dist, 'font.woff2'), 'x'.repeat(9000));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dist, { recursive: true });
});

const bundle: Bundle = {
  'main.js': { fileName: 'main.js', moduleIds: ['/r/web/main.tsx'], imports: ['shared.js'] },
  'call.js': {
    fileName: 'call.js',
    moduleIds: ['/r/web/pages/call/CallPage.tsx'],
    imports: ['shared.js', 'members.js'],
  },
  'members.js': { fileName: 'members.js', moduleIds: ['/r/web/Frame.tsx'], imports: ['shared.js'] },
  'frame.js': { fileName: 'frame.js', facadeModuleId: '/r/web/Frame.tsx', moduleIds: [], imports: ['members.js'] },
  'shared.js': { fileName: 'shared.js', moduleIds: [], imports: [] },
  'blur.js': { fileName: 'blur.js', moduleIds: ['/r/web/blur.ts'], imports: [] },
};

test('a page brings what its chunk imports, each file once, and nothing that loads later', () => {
  expect(filesOf(bundle, ['web/main.tsx', 'web/pages/call/CallPage.tsx'])).toEqual([
    'main.js',
    'shared.js',
    'call.js',
    'members.js',
  ]);
});

test('a file that only leads to a module in another is one of its files', () => {
  expect(filesOf(bundle, ['web/Frame.tsx'])).toEqual(['members.js', 'shared.js', 'frame.js']);
});

test.each([
  [['web/pages/call/CallPage.tsx'], ['web/blur.ts'], null],
  [
    ['web/pages/call/CallPage.tsx'],
    ['web/Frame.tsx'],
    'web/pages/call/CallPage.tsx loads web/Frame.tsx, for something that both import',
  ],
])('a page loads nothing that only others need', (pages, without, message) => {
  const check = () => checkWays(bundle, [[pages, without]]);
  if (message) expect(check).toThrow(message);
  else expect(check).not.toThrow();
});

test('chunks that import each other in a circle would run in no order', () => {
  const circle: Bundle = {
    'a.js': { fileName: 'a.js', imports: ['b.js'] },
    'b.js': { fileName: 'b.js', imports: ['c.js'] },
    'c.js': { fileName: 'c.js', imports: ['b.js'] },
  };
  expect(() => checkWays(circle, [])).toThrow('Chunks import each other: b.js → c.js → b.js');
});

test('a module that has moved is noticed', () => {
  expect(() => filesOf(bundle, ['web/pages/Gone.tsx'])).toThrow('no chunk has web/pages/Gone.tsx');
});

test('a page names its own styles, scripts, fonts and pictures', () => {
  const html = `<link rel="canonical" href="https://visavis.example/"><link rel="stylesheet" crossorigin href="/a.css">
    <script defer src="/start.js"></script><img src="/one.svg" alt=""><img alt="" src="/one.svg"><a href="/login">x</a>`;
  expect(filesOfPage(html)).toEqual(['a.css', 'start.js', 'one.svg']);
});

test.each([
  [15_000, null],
  [10_000, null],
  [5000, /too large:\n12.0 of 5 kB to read\n {2}9.0 kB font.woff2\n {2}3.0 kB a.js/],
])('of compressed files the compressed size counts, to the nearest 5 kB: a limit of %d', (limit, message) => {
  const check = () => checkBudgets(dist, [{ name: 'to read', limit, files: ['a.js', 'font.woff2'] }]);
  if (message) expect(check).toThrow(message);
  else expect(check).not.toThrow();
});

test('neither page takes in what belongs to the other alone', () => {
  const chunk = (...moduleIds: string[]): Bundle => ({ 'a.js': { fileName: 'a.js', moduleIds } });
  const shared = ['/r/web/ui/Button.tsx', '/r/web/platform/api/api.ts', '/r/domain/desk/rules.ts'];
  expect(() => checkApart(chunk(...shared), DESK)).not.toThrow();
  expect(() => checkApart(chunk(...shared), CALLS)).not.toThrow();
  expect(() => checkApart(chunk('/r/web/desk/Desk.tsx'), DESK)).toThrow('/r/web/desk/Desk.tsx');
  expect(() => checkApart(chunk('/r/domain/languages/en/app/desk.json'), DESK)).toThrow('desk.json');
  expect(() => checkApart(chunk('/r/web/platform/peer/peer.ts'), CALLS)).toThrow('/r/web/platform/peer/peer.ts');
});
