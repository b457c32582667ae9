import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './repository.ts';

/** Items of levels 1 and 2 in each chapter of ASVS 5.0. */
const ITEMS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted ?? plain).replaceAll('""', '"'),
  );
const [head, ...lines] = readText('docs/security/asvs.csv').trim().split('\n');
const rows = lines.map(fieldsOf).map(([item = '', level = '', , state = '', evidence = '']) => ({
  item,
  level,
  state,
  evidence,
  paths: [
    ...evidence.matchAll(/(?<![\w./])(?:attack|deploy|docs|domain|e2e|scripts|server|web)\/[\w./-]*\w|SECURITY\.md/g),
  ].map(([path]) => path),
}));
const inState = (wanted: string) => rows.filter(({ state }) => state === wanted);
const isShown = ({ evidence, paths }: (typeof rows)[number]) => paths.length > 0 || evidence.includes('.dockerignore');

describe('the table of ASVS 5.0', () => {
  it('has every item of levels 1 and 2, once, in one of three states', () => {
    expect(head).toBe('item,level,requirement,state,evidence');
    expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
    const chapters = ITEMS.map((_, index) => rows.filter(({ item }) => item.startsWith(`${index + 1}.`)).length);
    expect(chapters).toEqual(ITEMS);
    expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
    expect(rows.filter(({ state }) => !['holds', 'not applicable', 'open'].includes(state))).toEqual([]);
  });

  it('names a test, a line or a page that exists for every item that holds', () => {
    const files = listFiles();
    expect(rows.flatMap(({ paths }) => paths.filter((path) => !files.includes(path)))).toEqual([]);
    expect(inState('holds').filter((row) => !isShown(row) && !/rulings \d/.test(row.evidence))).toEqual([]);
  });

  it('says why an item is open or not applicable', () => {
    expect(rows.filter(({ state, evidence }) => state !== 'holds' && evidence.length < 8)).toEqual([]);
  });

  it('is summed up in one true line', () => {
    const sum = `Of ${rows.length} items, ${inState('holds').length} hold, ${inState('not applicable').length} are not applicable and ${inState('open').length} are open; ${rows.filter(isShown).length} have a test or a line.`;
    expect(readText('docs/security.md')).toContain(sum);
  });

  it('names every open item on the page', () => {
    const page = readText('docs/security.md');
    expect(inState('open').filter(({ item }) => !page.includes(item))).toEqual([]);
  });
});
