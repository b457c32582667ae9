import { describe, expect, it } from 'vitest';
import { readText } from './repository.ts';

const page = readText('docs/security.md');
const states = ['holds', 'not applicable', 'open'];
/** Items of levels 1 and 2 in each chapter of ASVS 5.0. */
const ITEMS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

interface Row {
  item: string;
  level: string;
  requirement: string;
  state: string;
  evidence: string;
}

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\S+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, item = '', level = '', requirement = '', state = '', evidence = '']) => ({
    item,
    level,
    requirement,
    state,
    evidence,
  }),
);
const isLinked = ({ evidence }: Row) => evidence.includes('](');
const inState = (wanted: string) => rows.filter(({ state }) => state === wanted);

describe('the table of ASVS 5.0', () => {
  it('has every item of levels 1 and 2, once', () => {
    expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length);
    const chapters = ITEMS.map((_, index) => rows.filter(({ item }) => item.startsWith(`${index + 1}.`)).length);
    expect(chapters).toEqual(ITEMS);
    expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([]);
  });

  it('gives each item one of three states', () => {
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  // What the links lead to is resolved with all the other links, in citations.test.ts.
  it('links every item that holds to a test, a line or a page', () => {
    expect(inState('holds').filter((row) => !isLinked(row) && !/rulings \d/.test(row.evidence))).toEqual([]);
  });

  it('says why an item is open or not applicable', () => {
    const others = [...inState('open'), ...inState('not applicable')];
    expect(others.filter(({ evidence }) => evidence.replace(/\[.*?\]\(.*?\)/g, '').length < 8)).toEqual([]);
  });

  it('has 180 items or more that hold, with a test or a line', () => {
    expect(inState('holds').filter(isLinked).length).toBeGreaterThanOrEqual(180);
  });

  it('is summed up in one true line', () => {
    const linked = rows.filter(isLinked).length;
    expect(page).toContain(
      `Of ${rows.length} items, ${inState('holds').length} hold, ${inState('not applicable').length} are not applicable and ${inState('open').length} are open; ${linked} have a test or a line.`,
    );
  });
});
