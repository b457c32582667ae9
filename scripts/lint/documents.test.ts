import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from './repository.ts';

const files = listFiles();
const known = new Set(files.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'))));
const exists = (path: string) => known.has(path.replace(/\/$/, ''));

// Links in the templates of legal texts lead to pages of the site.
const pages = files.filter((path) => path.endsWith('.md') && !/^domain\/languages\//.test(path));
const sources = files.filter((path) => /\.(tsx?|mjs|js|lua|css|ya?ml|conf|sh|py|example)$|Dockerfile$/.test(path));

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

function deadLinksIn(path: string): string[] {
  const links = readText(path).matchAll(/\[[^\]]*\]\(([^)\s]+)\)|<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g);
  return [...links]
    .map(([, inline, inTag]) => inline ?? inTag ?? '')
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      if (/^[a-z]+:/.test(target)) return false;
      const linked = file ? posix.join(posix.dirname(path), file) : path;
      return !exists(linked) || (anchor !== undefined && !anchorsOf(readText(linked)).includes(anchor));
    });
}

describe('the documents', () => {
  it.each(pages)('%s links to what exists', (path) => {
    expect(deadLinksIn(path)).toEqual([]);
  });

  it.each(pages)('%s names paths that exist', (path) => {
    const spans = [
      ...readText(path).matchAll(
        /`((?:attack|bench|chaos|deploy|docs|domain|e2e|findings|scripts|server|web)\/[\w./-]+)`/g,
      ),
    ];
    const generated = /^web\/dist|^domain\/languages\/xx/;
    expect(spans.map(([, span = '']) => span).filter((span) => !exists(span) && !generated.test(span))).toEqual([]);
  });

  it('have every room of the code on the map', () => {
    const map = readText('docs/architecture.md');
    const rooms = [...known].filter((path) => /^(?:domain|server|web)\/\w+$/.test(path));
    const helpers = ['domain/testing', 'server/testing', 'web/public', 'web/stories'];
    const isOnMap = (room: string) => map.includes(`\`${room}\``) || map.includes(`\`${posix.basename(room)}\``);
    expect(rooms.filter((room) => !isOnMap(room) && !helpers.includes(room))).toEqual([]);
  });
});

it('comments cite documents and rulings that exist', () => {
  const rulings = [...readText('docs/rulings.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(rulings).toEqual(rulings.map((_, n) => n + 1));
  const decisions = files.flatMap((path) => /^docs\/decisions\/(\d+)-/.exec(path)?.[1] ?? []);
  const cited = [...sources, ...pages].flatMap((path) =>
    [...readText(path).matchAll(/docs\/[\w/-]+\.md|\brulings?\s+(\d+)|\bdecisions?[/ ](\d{3})\b/gi)]
      .filter(([citation, ruling, decision]) =>
        ruling ? !rulings.includes(Number(ruling)) : decision ? !decisions.includes(decision) : !exists(citation),
      )
      .map(([citation]) => `${path}: ${citation}`),
  );
  expect(cited).toEqual([]);
});
