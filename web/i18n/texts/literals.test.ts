import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

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
/**
 * Properties that hold a text or a name: of components, and of what the server sends. The `message` of an error is for
 * developers (docs/protocol.md): people read the text of its code.
 */
const MAYBE_READ = new Set(['body', 'caption', 'description', 'heading', 'hint', 'html', 'subject', 'text']);
/** Functions that show their arguments. */
const SHOWS = /^(toast\.\w+|alerts\.notify|window\.(alert|confirm|prompt)|\w+\.showNotification|new Notification)$/;
/** Names, also of keys, that are the same in every language. */
const NAMES = /\b(Visavis|Ctrl)\b/g;

/** Written to the review team and the operator, in English, or by a stand-in for tests. */
const NOT_FOR_MEMBERS = /^(operator|testing|node_modules)\/|reports\/presenter|fake-provider/;
/** Of the description of the protocol. */
const OF_THE_PROTOCOL = 'http/server.ts: JSON over cookies.';

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

/** Words rather than the name of a key, a type or a class: they begin in capitals, or are several. */
const isWording = (text: string) => isText(text) && (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}\S* \S*\p{L}/u.test(text));

const nameOf = (node: Node | null | undefined): string => {
  if (!node) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`;
  return String(node.name ?? node.value ?? '');
};

/** Texts that an expression outside JSX shows: arguments of what shows them, and titles of the page. */
function shownBy(node: Node): string[] {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = `${node.type === 'NewExpression' ? 'new ' : ''}${nameOf(node.callee as Node)}`;
    return SHOWS.test(name) ? (node.arguments as Node[]).flatMap(textsOf) : [];
  }
  if (node.type === 'AssignmentExpression' && nameOf(node.left as Node) === 'document.title') {
    return textsOf(node.right as Node);
  }
  return [];
}

/** Texts of properties and variables that are named as what people read. */
function namedAsRead(node: Node): string[] {
  const [name, value] =
    node.type === 'Property'
      ? [node.key, node.value]
      : node.type === 'VariableDeclarator'
        ? [node.id, node.init]
        : node.type === 'JSXAttribute'
          ? [node.name, node.value]
          : [];
  return MAYBE_READ.has(nameOf(name as Node)) ? textsOf(value as Node).filter(isWording) : [];
}

/** Texts of JSX that are written out instead of being looked up. */
function writtenOut(node: Node): string[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return (node.children as Node[]).flatMap(textsOf);
  if (node.type !== 'JSXAttribute' || !READ.has((node.name as { name: string }).name)) return [];
  return textsOf(node.value as Node);
}

/** Every literal text below a node that one of these finds there. */
function literalsOf(node: Node, finders: readonly ((node: Node) => string[])[]): string[] {
  const own = finders.flatMap((find) => find(node));
  const found = own.filter(isText).map((text) => text.trim());
  return [...found, ...childrenOf(node).flatMap((child) => literalsOf(child, finders))];
}

const parse = (source: string) => parseSync('file.tsx', source).program as unknown as Node;
const literalsIn = (source: string) => [...new Set(literalsOf(parse(source), [writtenOut, shownBy, namedAsRead]))];
const serverLiteralsIn = (source: string) =>
  literalsOf(parseSync('file.ts', source).program as unknown as Node, [namedAsRead]);

/** The sources of a folder that run in the product, by their paths in it. */
const sourcesOf = (folder: string, files: RegExp, without: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file) && !/\.(test|fake|stories|contract|model|d)\.|\/testing\/|examples/.test(file))
    .filter((file) => !without.test(file))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));

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

  test.each([
    ['toast.error("It failed")', ['It failed']],
    ['alerts.notify("Visavis", `${' + 'name} calls`)', ['calls']],
    ['document.title = "Welcome back"', ['Welcome back']],
    ['<EmptyState text="Nothing here" />', ['Nothing here']],
    ['<FileMissing text="missing.text" hint={t("hint")} />', []],
    ['toast.error(t("failed"))', []],
  ])('shown by %s is found: %j', (source, found) => {
    expect(literalsIn(`const part = () => ${source};`)).toEqual(found);
  });

  test('is in no component, nor in what the web does around them', () => {
    const sources = sourcesOf(web, /\.tsx?$/, /^(stories|dist|node_modules|bundling|public)\/|vite\.config/);
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap(({ file, source }) => literalsIn(source).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });

  test.each([
    ['mailer.send({ to, subject: "Welcome", text: `Hello ${' + 'name}` })', ['Welcome', 'Hello']],
    ['reply.send({ title: id, body: "A friend calls" })', ['A friend calls']],
    ['const text = isOpen ? "Is open now" : ""; ', ['Is open now']],
    ['const html = `<h1>Not found</h1>`', ['<h1>Not found</h1>']],
    ['log.info({ text: "sent" }); const column = { text: text("text") }', []],
  ])('that the server sends by %s is found: %j', (source, found) => {
    expect(serverLiteralsIn(source)).toEqual(found);
  });

  test('is in nothing that the server sends to people', () => {
    const sources = sourcesOf(join(web, '../server'), /\.ts$/, NOT_FOR_MEMBERS);
    expect(sources.length).toBeGreaterThan(200);
    const found = sources.flatMap(({ file, source }) => serverLiteralsIn(source).map((text) => `${file}: ${text}`));
    expect(found).toEqual([OF_THE_PROTOCOL]);
  });

  test('of an error of the server is shown by no component', () => {
    const sources = sourcesOf(web, /\.tsx$/, /^(stories|dist|node_modules)\/|routing\/Crash/);
    const found = sources.filter(({ source }) => /\b(error|failure|cause|problem)\??\.message\b/.test(source));
    expect(found.map(({ file }) => file)).toEqual([]);
  });
});
