import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

function leaves(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return typeof inner === 'object' && inner !== null ? leaves(inner, here) : [here];
  });
}

/** The source of a folder, without tests, fakes and stories. */
const sourceOf = (folder: string) =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fake|stories)\./.test(file))
    .map((file) => readFileSync(join(web, folder, file), 'utf8'))
    .join('\n');

test.each([
  ['call', 'call'],
  ['live', 'call'],
  ['matching', 'matching'],
  ['connection', 'connection'],
  ['desk', 'desk'],
])('every text of %s is used in web/%s', (namespace, folder) => {
  const texts = JSON.parse(readFileSync(join(web, '../domain/languages/en/app', `${namespace}.json`), 'utf8'));
  const source = sourceOf(folder);
  const unused = leaves(texts).filter((key) => {
    const group = key.replace(/[^.]+$/, '');
    // By name, or by its group and a variable: t(`status.${status}`).
    return !source.includes(`'${key}'`) && !(group !== '' && source.includes(`\`${group}\${`));
  });
  expect(unused).toEqual([]);
});
