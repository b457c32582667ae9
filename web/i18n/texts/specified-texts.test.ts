import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

function leaves(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);
}

/** Every text of the screens in the two languages of the specification. */
const texts = ['en', 'fr'].flatMap((language) => {
  const folder = join(root, 'domain/languages', language, 'app');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => leaves(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
});

/** The texts between single quotation marks. An apostrophe within a word does not end one. */
const quoted = (text: string) =>
  [...text.matchAll(/(?<!\p{L})'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'/gu)].map(([, quote = '']) => quote);

/** Quotations that are no text of a screen, or have values in them, each with the test or the place that has it. */
const ELSEWHERE: Record<string, string> = {
  'coming soon': 'names a kind of page',
  '9+': 'Nav.test.tsx',
  'needs permissions': 'names a state',
  'select a conversation': 'names a placeholder',
  'Reconnexion... (tentative N/5)': 'connection.test.tsx',
  'Reconnecté après {n}s': 'connection.test.tsx',
  'Authentication failed': 'a message of the server',
  CSRF: 'a message of the server',
  accept: 'a value on the wire',
  decline: 'a value on the wire',
  global: 'a value on the wire',
  'Account deletion not implemented yet.': 'deletion is built (rulings 34)',
  'useSocket must be used within SocketProvider': 'for developers',
  'Erreur de configuration: ': 'StatusPanel.test.tsx',
  'hours ago': 'locales: home.time.hours',
  'days ago': 'locales: home.time.days',
  'MMM d': 'activity-time.test.ts',
};

const spec = readFileSync(join(root, 'docs/spec.md'), 'utf8');

test('finds quotations', () => {
  expect(quoted("reads 'Erreur lors de l'inscription'; a title 'Chat Global'")).toEqual([
    "Erreur lors de l'inscription",
    'Chat Global',
  ]);
});

test.each([...new Set(quoted(spec))].filter((quote) => !(quote in ELSEWHERE)))(
  'spec.md: a text of the screens is “%s”, to the character',
  (quote) => {
    // Section 5 names two texts without the full stop that section 8 gives them.
    expect(texts.some((text) => text === quote || text === `${quote}.`)).toBe(true);
  },
);
