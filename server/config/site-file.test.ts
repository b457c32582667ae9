import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contrast, GROUNDS } from './colours.ts';
import { ConfigError } from './config-error.ts';
import { readSiteFile } from './site-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visavis-site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const path = join(folder, 'site.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSiteFile(path);
}

const tide = {
  dark: { accent: '#7cd3e6', accentDeep: '#55b9d2', onAccent: '#05232c', accentSoft: '#14313b', accentText: '#8edbeb' },
  light: {
    accent: '#0f6c86',
    accentDeep: '#0b5d75',
    onAccent: '#FFFFFF',
    accentSoft: '#d8edf3',
    accentText: '#0b5d75',
  },
};

it('without a file the site is as specified', () => {
  expect(readSiteFile(undefined)).toEqual({
    name: 'Visavis',
    mailName: 'Visavis',
    registration: 'open',
    logo: undefined,
  });
});

it('takes a name, a sender, who may sign up, colours, and a logo beside the file', () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  const given = { name: 'Tête & Co', mailName: 'The team of Tête', registration: 'invitation', colours: tide };
  expect(read({ ...given, logo: 'logo.svg' })).toEqual({
    ...given,
    colours: { ...tide, light: { ...tide.light, onAccent: '#ffffff' } },
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg/>') },
  });
  expect(read({ name: 'Tête' }).mailName).toBe('Tête');
});

it.each([
  ['no JSON', '{', /^SITE_FILE: \S+site\.json cannot be read: [^\n]+$/],
  ['a list', [], /^SITE_FILE: [^\n]+$/],
  ['no name', { name: ' ' }, /^SITE_FILE: name: is empty/],
  ['a name of two lines', { name: 'a\nb' }, /^SITE_FILE: name: has no line breaks/],
  ['a long name', { name: 'x'.repeat(31) }, /^SITE_FILE: name: has at most 30/],
  ['a typing mistake', { nmae: 'x' }, /^SITE_FILE: .*nmae/],
  ['another registration', { registration: 'maybe' }, /^SITE_FILE: registration: is one of open, invitation, closed$/],
  ['one theme alone', { colours: { dark: tide.dark } }, /^SITE_FILE: colours\.light: /],
  ['two faults', { name: '', registration: 'x' }, /^SITE_FILE: name: is empty.*; registration: is one of/],
  [
    'no colour',
    { colours: { ...tide, dark: { ...tide.dark, accent: 'blue' } } },
    /^SITE_FILE: colours\.dark\.accent: is a colour such as/,
  ],
  [
    'a faint pair',
    { colours: { ...tide, light: { ...tide.light, onAccent: '#8fa0a5' } } },
    /^SITE_FILE: colours\.light: onAccent \(#8fa0a5\) on accent \(#0f6c86\) has a contrast of \d\.\d\d:1, and needs 4\.5:1$/,
  ],
  [
    'an accent that the page swallows',
    { colours: { ...tide, dark: { ...tide.dark, accentText: '#444444' } } },
    /^SITE_FILE: colours\.dark: accentText \(#444444\) on accentSoft /,
  ],
  ['a logo of another kind', { logo: 'logo.gif' }, /^SITE_FILE: logo: is a file that ends in/],
  ['a logo that is not there', { logo: 'none.svg' }, /^SITE_FILE: logo: \S+none\.svg cannot be read/],
])('refuses %s', (_, content, message) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(message);
});

it('refuses a logo of more than 200 KB', () => {
  writeFileSync(join(folder, 'logo.png'), Buffer.alloc(200 * 1024 + 1));
  expect(() => read({ logo: 'logo.png' })).toThrow(/^SITE_FILE: logo: has at most 200 KB$/);
});

it('compares with the colours that the pages have', () => {
  const css = readFileSync(join(import.meta.dirname, '../../web/ui/styles/colours.css'), 'utf8');
  for (const [theme, selector] of [
    ['dark', '\n:root,'],
    ['light', '\n:root.light {'],
  ] as const) {
    const rule = css.slice(css.indexOf(selector)).split('}')[0];
    for (const [role, value] of Object.entries(GROUNDS[theme])) expect(rule).toContain(`--${role}: ${value};`);
  }
  expect(contrast('#ffffff', '#000000')).toBe(21);
});
