import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** The stage that builds the web, to the line that does. */
const [stage = ''] = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8').split('RUN npm run build');
const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' ').flatMap((source) => globSync(source, { cwd: root })),
);
const isCopied = (path: string) => copied.some((one) => path === one || path.startsWith(`${one}/`));

it('builds the web with every TypeScript configuration that one of those it has refers to', () => {
  const configs = copied.flatMap((path) => (path.endsWith('.json') ? [path] : [join(path, 'tsconfig.json')]));
  const found = configs.filter((path) => /tsconfig[^/]*$/.test(path) && existsSync(join(root, path)));
  expect(found).toContain('web/tsconfig.json');
  for (const path of found) {
    const { references = [] } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      references?: { path: string }[];
    };
    const missing = references
      .map((reference) => relative(root, resolve(root, dirname(path), reference.path)))
      .filter((reference) => !isCopied(reference));
    expect({ path, missing }).toEqual({ path, missing: [] });
  }
});
