import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = (file: string) => readFileSync(join(import.meta.dirname, '../ui/styles', file), 'utf8');
const colours = css('colours.css');
const accents = css('accents.css');

/** The `#rrggbb` colours of the rule whose selectors start with `selector`, by role. */
function rule(text: string, selector: string): Record<string, string> {
  const start = text.indexOf(`\n${selector}`);
  expect(start).toBeGreaterThan(-1);
  const body = text.slice(text.indexOf('{', start), text.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two roles; NaN if a role has no colour. */
function contrast(theme: Record<string, string>, a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(theme[a] ?? ''), luminance(theme[b] ?? '')].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const dark = rule(colours, ':root,');
const inPopup = rule(colours, '.over-picture .bg-popup,');
const popup = { ...dark, ...inPopup };
const light = { ...dark, ...rule(colours, ':root.light {') };

/** Where the system asks for more contrast. */
const more = colours.slice(colours.indexOf('@media (prefers-contrast: more)')).replaceAll('\n  ', '\n');
const darkMore = { ...dark, ...rule(more, ':root,') };
const popupMore = { ...darkMore, ...inPopup, ...rule(more, '.over-picture .bg-popup,') };
const lightMore = { ...light, ...rule(more, ':root.light {') };

const surfaces = ['ink', 'sunken', 'field', 'surface', 'raised', 'popup'];
const texts = ['text', 'muted', 'accent-text', 'live', 'danger-text', 'warning'];
const readable = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-danger', 'danger'],
  ['accent-text', 'accent-soft'],
  ['text', 'accent-soft'],
  ['live', 'live-soft'],
  ['danger-text', 'danger-soft'],
  ['warning', 'warning-soft'],
] as const;
const marks = ['line-strong', ...['0', '25', '30', '35', '45', '65', '70'].map((band) => `karma-${band}`)];

describe.each([
  ['dark', dark, 4.5],
  ['a dark popup', popup, 4.5],
  ['light', light, 4.5],
  ['dark, with more contrast', darkMore, 7],
  ['a dark popup, with more contrast', popupMore, 7],
  ['light, with more contrast', lightMore, 7],
])('%s', (_name, theme, least) => {
  test.each(readable)('%s is readable on %s', (text, background) => {
    expect(contrast(theme, text, background)).toBeGreaterThanOrEqual(least);
  });

  test('what is raised in a popup has a shape', () => {
    // Dark popups have colours of their own.
    const isDark = theme === dark || theme === darkMore;
    expect(contrast(theme, 'line', isDark ? 'surface' : 'popup')).toBeGreaterThanOrEqual(1.3);
  });

  test.each(['accent-soft', 'danger-soft', 'popup'])('the ring of the focus stands out from %s', (background) => {
    expect(contrast(theme, 'accent-text', background)).toBeGreaterThanOrEqual(3);
  });

  test.each(['accent', 'live', 'danger-text'])('a bar of %s stands out from its track', (bar) => {
    expect(contrast(theme, bar, 'track')).toBeGreaterThanOrEqual(3);
  });

  test.each(marks)('%s stands out from every surface', (mark) => {
    for (const surface of surfaces) expect(contrast(theme, mark, surface)).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['dark', darkMore],
  ['a dark popup', popupMore],
  ['light', lightMore],
])('%s: with more contrast lines stand out from every surface', (_name, theme) => {
  for (const surface of surfaces) expect(contrast(theme, 'line', surface)).toBeGreaterThanOrEqual(3);
});

describe.each([
  ['rose', 'dark', dark, ':root.accent-rose'],
  ['rose', 'light', light, ':root.light.accent-rose'],
  ['tide', 'dark', dark, ':root.accent-tide'],
  ['tide', 'light', light, ':root.light.accent-tide'],
] as const)('%s, %s', (_accent, _mode, base, selector) => {
  const accent = rule(accents, selector);
  const theme = { ...base, ...accent };

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-deep'],
    ['accent-text', 'accent-soft'],
    ['accent-text', 'ink'],
    ['accent-text', 'surface'],
    ['accent-text', 'raised'],
    ['text', 'accent-soft'],
  ])('%s is readable on %s', (text, background) => {
    expect(contrast(theme, text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test('names every role of the accent', () => {
    expect(Object.keys(accent)).toEqual(['accent', 'accent-deep', 'on-accent', 'accent-soft', 'accent-text']);
  });
});

test('over a picture, whatever its colour, the ring of the focus stands out from the one around it', () => {
  const base = css('base.css').replaceAll(/\s+/g, ' ');
  expect(base).toContain('outline: 2px solid var(--accent-text); outline-offset: 2px;');
  expect(base).toContain('main.over-picture button:focus-visible { box-shadow: 0 0 0 6px var(--sunken); }');
  expect(contrast(dark, 'accent-text', 'sunken')).toBeGreaterThanOrEqual(3);
});
