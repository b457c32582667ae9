import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const lines = read('compose.yaml')
  .split('\n')
  .filter((line) => !line.trim().startsWith('#'));

it('hands secrets to programs in their environment, never on a command line', () => {
  const withSecrets = lines.filter((line) => /\$\{\w*(?:SECRET|PASSWORD|TOKEN)/.test(line));
  expect(withSecrets.length).toBeGreaterThan(5);
  for (const line of withSecrets) expect(line).toMatch(/^ {6}[A-Z_]+: \S+$/);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: Compose has the same syntax
it('gives Valkey a password, which the nodes use', () => {
  expect(lines).toContain('      VALKEY_PASSWORD: ${VALKEY_PASSWORD:?}');
  expect(lines).toContain('      REDIS_URL: redis://:${VALKEY_PASSWORD:?}@valkey:6379');
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above

it('passes every setting of README.md on, but those that the image decides', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
  const settings = [...readme.matchAll(/^\| `([A-Z][A-Z\d_]+)` \|/gm)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(25);
  const passed = new Set(lines.map((line) => /^ {6}([A-Z][A-Z\d_]+): /.exec(line)?.[1]));
  expect(settings.filter((name) => !passed.has(name))).toEqual(['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV']);
});

it('uses the variables that env.example lists', () => {
  const used = new Set([...lines.join('\n').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const listed = [...read('env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...used].toSorted());
});
