import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

/** Attributes that people read or hear. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** Names, also of keys, that are the same in every language. */
const NAMES = /\b(Visavis|Ctrl)\b/g;

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isText = (text: string) => /\p{L}{2}/u.test(text.replaceAll(NAMES, ''));

/** The texts that an expression may be: of a condition both sides, of a template its fixed parts. */
function textsOf(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'JSXText') return [node.value as string];
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  }
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression as Node);
  if (node.type === 'ConditionalExpression')
    return [...textsOf(node.consequent as Node), ...textsOf(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return textsOf(node.right as Node);
  return [];
}

/** Texts of JSX that are written out instead of being looked up. */
function literalsOf(node: Node): string[] {
  const own =
    node.type === 'JSXElement' || node.type === 'JSXFragment'
      ? (node.children as Node[]).flatMap(textsOf)
      : node.type === 'JSXAttribute' && READ.has((node.name as { name: string }).name)
        ? textsOf(node.value as Node)
        : [];
  return [...own.filter(isText).map((text) => text.trim()), ...childrenOf(node).flatMap(literalsOf)];
}

const literalsIn = (source: string) => literalsOf(parseSync('file.tsx', source).program as unknown as Node);

describe('a literal text', () => {
  test.each([
    ['<p>Hello you</p>', ['Hello you']],
    ['<img alt="A face" />', ['A face']],
    ['<button aria-label={open ? "Close it" : t("open")} />', ['Close it']],
    ['<p>{count > 0 && ` calls, ${' + 'count}`}</p>', ['calls,']],
    ['<p className="grid" role="status">{t("hello")} · {name}</p>', []],
    ['<h1>Visavis</h1>', []],
  ])('in %s is found: %j', (source, found) => {
    expect(literalsIn(`const Part = () => ${source};`)).toEqual(found);
  });

  test('is in no component', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx$/.test(file) &&
        !/\.(test|fake|stories)\.|^(stories|dist|node_modules)\/|\/testing\/|examples/.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      literalsIn(readFileSync(join(web, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
