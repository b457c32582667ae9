import { expect, it } from 'vitest';
import { toCsv } from './figures.ts';

it('writes a line for each figure, under headers that never change', () => {
  expect(
    toCsv([
      { year: 2026, rule: 'ALL', figure: 'reports', value: 12 },
      { year: 2026, rule: 'SPAM', figure: 'median_hours_to_decision', value: '' },
    ]),
  ).toBe('year,rule,figure,value\r\n2026,ALL,reports,12\r\n2026,SPAM,median_hours_to_decision,\r\n');
});

it.each(['=1+1', '+1', '-1', '@now', '\t1'])('keeps a cell that starts like the formula %j from being run', (text) => {
  const [, line] = toCsv([{ year: 2026, rule: 'ALL', figure: text, value: 1 }]).split('\r\n');
  expect(line).toBe(`2026,ALL,'${text},1`);
});
