import { endsSome, exists, type Tree } from './repository.ts';

/** What the names on a page are looked up in. */
export interface Code {
  tree: Tree;
  npmScripts: readonly string[];
  /** the TypeScript sources, by path; comments and all */
  sources: ReadonlyMap<string, string>;
}

export interface Name {
  text: string;
  /** the folder or file that the page says it is in, from the root */
  within: string | undefined;
}

const isFence = (line: string) => line.startsWith('```');

/** Code spans outside fenced blocks. In a table whose column is headed by a folder, a name is a room in that folder. */
export function namesOf(page: string): Name[] {
  const names: Name[] = [];
  let fenced = false;
  let head: string[] = [];
  for (const line of page.split('\n')) {
    if (isFence(line)) fenced = !fenced;
    if (fenced || isFence(line)) continue;
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
    if (cells.length === 0) head = [];
    else if (head.length === 0) head = cells.map((cell) => cell.trim());
    const texts = cells.length > 0 ? cells : [line];
    texts.forEach((text, n) => {
      const column = ['domain', 'server', 'web'].find((root) => root === head[n]);
      for (const [, span = ''] of text.matchAll(/`([^`]+)`/g)) names.push({ text: span, within: column });
    });
  }
  // `blockUser` in `domain/friends/contract.ts`, also where the line breaks in between.
  const prose = page.replace(/\s+/g, ' ');
  for (const [, span = '', file] of prose.matchAll(/`(\w+)` in `([^`]+\.tsx?)`/g)) {
    names.push({ text: span, within: file });
  }
  return names;
}

/** The files that a diagram puts into a folder: a `subgraph` with its labels. */
export function filesOfDiagrams(page: string): string[] {
  const files: string[] = [];
  let folder = '';
  for (const line of page.split('\n')) {
    const opened = /^\s*subgraph \w+\["([^"]+)"\]/.exec(line)?.[1];
    if (opened) folder = opened;
    if (/^\s*end$/.test(line)) folder = '';
    for (const [, label = ''] of folder ? line.matchAll(/\["([^"]+)"\]/g) : []) {
      for (const [file] of label.matchAll(/[\w./-]+\.tsx?\b/g)) files.push(`${folder}/${file}`);
    }
  }
  return files;
}

const declared = (name: string) =>
  new RegExp(
    String.raw`\b(?:function|const|class|interface|type) ${name}\b|^\s*(?:async )?${name}[?(:<]|\bimport \{[^}]*\b${name}\b`,
    'm',
  );

function holds({ sources }: Code, place: string | undefined, test: (source: string) => boolean): boolean {
  if (place === undefined) return [...sources.values()].some(test);
  const source = sources.get(place);
  return source !== undefined && test(source);
}

/** Whether the repository has what a code span names: a command, a route, a room, a path, or something declared. */
export function isKnown({ text, within }: Name, code: Code): boolean {
  const { tree, npmScripts } = code;
  const command = /^npm (?:run )?([\w:]+)(?: -- .*)?$/.exec(text)?.[1];
  if (command) return npmScripts.includes(command);
  const [, method, route] = /^(GET|POST|PUT|DELETE) (\/\S+)$/.exec(text) ?? [];
  if (route) return holds(code, within, (source) => source.includes(`method: '${method}',\n  path: '${route}',`));
  if (within && tree.folders.has(within)) return tree.folders.has(`${within}/${text}`);
  if (/[/*]|\.(?:tsx?|md|jsonc?|html|css|lua)$/.test(text)) return exists(tree, text) || endsSome(tree, text);
  if (!/^\w+$/.test(text)) return holds(code, within, (source) => source.includes(text));
  return tree.folders.has(text) || holds(code, within, (source) => declared(text).test(source));
}
