import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../ui/theme.css'), 'utf8');

/** The colours of one block of theme.css, by role. */
function colours(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const dark = colours(/^:root,\n\.over-picture \{([^}]*)\}/m);
const light = { ...dark, ...colours(/^:root\.light \{([^}]*)\}/m) };

const surfaces = ['ink', 'sunken', 'field', 'surface', 'raised', 'popup'];
const texts = ['text', 'muted', 'accent-text', 'live', 'danger-text', 'warning'];
const onColour: [string, string][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-danger', 'danger'],
  ['accent-text', 'accent-soft'],
  ['text', 'accent-soft'],
  ['live', 'live-soft'],
  ['danger-text', 'danger-soft'],
  ['warning', 'warning-soft'],
];
const marks = ['line-strong', ...['0', '25', '30', '35', '45', '65', '70'].map((band) => `karma-${band}`)];

describe.each([
  ['dark', dark],
  ['light', light],
])('%s', (_name, theme) => {
  const of = (role: string) => theme[role] ?? 'missing';

  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface])))('%s is readable on %s', (text, on) => {
    expect(contrast(of(text ?? ''), of(on ?? ''))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(onColour)('%s is readable on %s', (text, on) => {
    expect(contrast(of(text), of(on))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)('%s can be told from every surface', (mark) => {
    for (const surface of surfaces) expect(contrast(of(mark), of(surface))).toBeGreaterThanOrEqual(3);
  });
});
