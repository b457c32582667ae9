import { expect, test } from 'vitest';
import { defaultAvatar } from './default-avatar.ts';

const idOf = (index: number) => `0198c0de-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
/** What tells two figures apart at a small size: colours, eyes and mouth, not how they lean. */
const lookOf = (svg: string) => svg.replaceAll(/ transform="[^"]*"/g, '');

test('the same id always has the same figure, in any case of its letters', () => {
  const id = '0198c0de-0000-7000-8000-0000000000ab';
  expect(defaultAvatar(id)).toBe(defaultAvatar(id));
  expect(defaultAvatar(id.toUpperCase())).toBe(defaultAvatar(id));
});

test('nine of ten of a hundred people look like no one else among them', () => {
  const looks = Array.from({ length: 100 }, (_, index) => lookOf(defaultAvatar(idOf(index))));
  const alone = looks.filter((look) => looks.filter((other) => other === look).length === 1);
  expect(alone.length).toBeGreaterThanOrEqual(90);
});

test('the figure is drawn without scripts, links or another text than its licence', () => {
  const svg = defaultAvatar(idOf(1));
  expect(svg).toMatch(/^<svg [^>]*width="128" height="128"/);
  expect(svg).not.toMatch(/<script|<a |href=|<text|on\w+=/);
});
