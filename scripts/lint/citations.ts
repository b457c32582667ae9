import { dirname, join, posix } from 'node:path';
import { readComments } from './comments.ts';
import type { Document } from './document.ts';
import { endsSome, exists, type Tree } from './repository.ts';

/** What citations are resolved against. */
export interface Sources {
  tree: Tree;
  /** every Markdown page, by its path from the root */
  documents: ReadonlyMap<string, Document>;
  npmScripts: readonly string[];
  /** what the program or its tools write, and Git does not keep */
  isIgnored(path: string): boolean;
}

interface Mistake {
  index: number;
  what: string;
}

/** What one kind of citation gets wrong in a text. */
type Check = (text: string, sources: Sources, path: string) => Mistake[];

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/** `spec.md section 9, 'Display'`, `spec.md, 'Session'`, `spec.md sections 3 and 5`: each part must exist. */
const pageCitations: Check = (text, { documents }) => {
  const mistakes: Mistake[] = [];
  for (const { 0: cited, 1: name = '', index } of text.matchAll(/(?<![\w/-])(spec|protocol|design)\.md\b`?/gi)) {
    const page = documents.get(`docs/${name.toLowerCase()}.md`);
    const report = (what: string) => mistakes.push({ index, what: `${name}.md has no ${what}` });
    if (!page) {
      report('file in docs');
      continue;
    }
    const part = /(\s*,?\s+(?:and\s+)?)(?:sections?\s+(\d+(?:\s*(?:,|and)\s*\d+)*)|'([^']+)')/y;
    part.lastIndex = index + cited.length;
    let section: number | undefined;
    for (let found = part.exec(text); found; found = part.exec(text)) {
      const [, joint = '', numbers, quoted] = found;
      if (joint.includes('and')) section = undefined;
      for (const number of numbersIn(numbers ?? '')) {
        if (!page.sections.has(number)) report(`section ${number}`);
        section = number;
      }
      if (quoted === undefined) continue;
      const title = quoted.replace(/\s+/g, ' ');
      const places = page.titles.filter((one) => one.title === title);
      if (places.length === 0) report(`'${title}'`);
      else if (section !== undefined && !places.some((one) => one.section === section)) {
        report(`'${title}' in section ${section}`);
      }
    }
  }
  return mistakes;
};

/** `rulings 12`, `rulings 13, 14`, `rulings 6–8`; in rulings.md also `amended by 28`. */
const rulingCitations: Check = (text, { documents }, path) => {
  const items = documents.get('docs/rulings.md')?.items ?? new Set();
  const list = String.raw`(\d+(?:\s*(?:,|–|-|and)\s*\d+)*)`;
  const lead = path === 'docs/rulings.md' ? String.raw`rulings?|amends|amended\s+by` : 'rulings?';
  return [...text.matchAll(new RegExp(String.raw`\b(?:${lead})\s+${list}`, 'gi'))].flatMap(({ 1: cited = '', index }) =>
    numbersIn(cited)
      .filter((number) => !items.has(number))
      .map((number) => ({ index, what: `there is no ruling ${number}` })),
  );
};

/** `docs/decisions/011`, `decision 7`. */
const decisionCitations: Check = (text, { tree }) => {
  const numbered = [...text.matchAll(/docs\/decisions\/(\d+)(?![\w-])|\bdecisions?\s+(\d+)\b/gi)]
    .map(({ 1: byPath, 2: byWord, index }) => ({ number: (byPath ?? byWord ?? '').padStart(3, '0'), index }))
    .filter(({ number }) => !exists(tree, `docs/decisions/${number}-*.md`))
    .map(({ number, index }) => ({ index, what: `there is no docs/decisions/${number}` }));
  const old = [...text.matchAll(/\bdecisions\.md\b/g)].map(({ index }) => ({
    index,
    what: 'its rulings are in rulings.md now',
  }));
  return [...numbered, ...old];
};

const NAMED = /[\w*}>]\.(?:tsx?|mjs|jsonc|lua|css|grit|md|ya?ml|sh)$/;

/** `server/realtime/port.ts`, `call/seats/local-seats.ts`, `port.ts`: files and folders must exist. */
const paths: Check = (text, { tree, isIgnored }, path) => {
  const roots = new Set([...tree.folders].filter((folder) => !folder.includes('/')));
  const isThere = (named: string) => {
    if (isIgnored(named.replace(/^\.\//, '')) || /^docs\/decisions\/\d+$/.test(named)) return true;
    if (/^\.{1,2}\//.test(named)) return exists(tree, posix.join(dirname(path), named));
    if (named.includes('/') && roots.has(named.split('/')[0] ?? '')) return exists(tree, named);
    return !NAMED.test(named) || endsSome(tree, named);
  };
  // A diagram breaks its lines with <br>.
  return [
    ...text
      .replaceAll('<br>', '    ')
      .matchAll(/(?<![\w/:.$@#~%?=-])(?:@visavis\/)?([\w.*{<][\w.*{},<>-]*(?:\/[\w.*{},<>-]+)*)/g),
  ]
    .map(({ 1: named = '', index }) => ({ index, named: named.replace(/[.,>}]+$/, (end) => end.replace(/[.,]/g, '')) }))
    .filter(({ named }) => !isThere(named))
    .map(({ index, named }) => ({ index, what: `${named} does not exist` }));
};

/** `npm run bench` */
const commands: Check = (text, { npmScripts }) =>
  [...text.matchAll(/\bnpm\s+run\s+([\w:]+)/g)]
    .filter(([, name = '']) => !npmScripts.includes(name))
    .map(({ 1: name, index }) => ({ index, what: `there is no npm run ${name}` }));

/** Relative links and pictures of Markdown, with their anchors. */
const links: Check = (text, { tree, documents }, path) => {
  const targets = text.matchAll(/\[[^\]]*\]\(([^)\s]+)[^)]*\)|<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g);
  return [...targets].flatMap(({ 1: inline, 2: inTag, index }) => {
    const target = inline ?? inTag ?? '';
    if (/^[a-z]+:/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const linked = file ? join(dirname(path), file).replace(/\/$/, '') : path;
    if (!exists(tree, linked)) return [{ index, what: `the link to ${target} leads nowhere` }];
    if (anchor === undefined || documents.get(linked)?.anchors.has(anchor)) return [];
    return [{ index, what: `${linked} has no heading #${anchor}` }];
  });
};

/** The mistakes in one file, as `path:line: what`. */
export function mistakesIn(path: string, text: string, sources: Sources): string[] {
  // Titles of tests cite pages as well; paths are looked for in comments alone, for code names plenty that are none.
  const { unmarked, comments } = readComments(path, text);
  const found = [
    ...[pageCitations, rulingCitations, decisionCitations].flatMap((check) => check(unmarked, sources, path)),
    ...[paths, commands].flatMap((check) => check(comments, sources, path)),
    ...(path.endsWith('.md') ? links(text, sources, path) : []),
  ];
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  return found.sort((a, b) => a.index - b.index).map(({ index, what }) => `${path}:${lineOf(index)}: ${what}`);
}
