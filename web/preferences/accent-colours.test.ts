import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = (file: string) => readFileSync(join(import.meta.dirname, '../ui', file), 'utf8');
const theme = css('theme.css');
const accents = css('accents.css');

/** The colours of the first rule whose selectors begin so. */
function rule(text: string, selector: string): Record<string, string> {
  const start = text.indexOf(`\n${selector}`);
  expect(start).toBeGreaterThan(-1);
  const body = text.slice(text.indexOf('{', start), text.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex = '#000000'): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string | undefined, b: string | undefined): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['rose', 'dark', ':root,', ':root.accent-rose'],
  ['rose', 'light', ':root.light {', ':root.light.accent-rose'],
  ['tide', 'dark', ':root,', ':root.accent-tide'],
  ['tide', 'light', ':root.light {', ':root.light.accent-tide'],
])('%s, %s', (_accent, _mode, base, selector) => {
  const colours = { ...rule(theme, base), ...rule(accents, selector) };

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-deep'],
    ['accent-text', 'accent-soft'],
    ['accent-text', 'ink'],
    ['accent-text', 'surface'],
    ['accent-text', 'raised'],
    ['text', 'accent-soft'],
  ])('%s on %s can be read', (front, back) => {
    expect(contrast(colours[front], colours[back])).toBeGreaterThanOrEqual(4.5);
  });

  test('names every role of the accent', () => {
    const roles = ['accent', 'accent-deep', 'on-accent', 'accent-soft', 'accent-text'];
    expect(Object.keys(rule(accents, selector))).toEqual(roles);
  });
});
