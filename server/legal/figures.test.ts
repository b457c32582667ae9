import { expect, it } from 'vitest';
import { tableOf } from './texts.ts';

it.each([
  ['an empty file', '', undefined],
  ['a head alone', 'a,b\n', '| a | b |\n|---|---|'],
  ['the byte order mark of a spreadsheet', '\uFEFFa\r\n1\r\n', '| a |\n|---|\n| 1 |'],
  ['commas and line breaks in quotes', 'a\n"1,5\nand more"\n', '| a |\n|---|\n| 1,5 and more |'],
  ['a short line', 'a,b\n1\n', '| a | b |\n|---|---|\n| 1 |  |'],
  ['what Markdown would read as markup', 'a\n"x|y [z](u) <b>"\n', '| a |\n|---|\n| x\\|y \\[z\\](u) \\<b\\> |'],
])('%s becomes a table', (_, csv, table) => {
  expect(tableOf(csv)).toBe(table);
});
