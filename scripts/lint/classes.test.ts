import { expect, test } from 'vitest';
import { listFiles, readText } from './repository.ts';

/** Utilities of which the app's style sheet has none, because their names are words of the code. */
const [, words = ''] = /@source not inline\("\{(.+)\}"\)/.exec(readText('web/ui/styles/theme.css')) ?? [];
const missing = new Set(words.split(','));

const classesIn = (text: string) =>
  [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));

test('no component of the app uses a class that its style sheet leaves out', () => {
  expect(missing.size).toBeGreaterThan(1);
  const sources = listFiles().filter(
    (path) => /^web\/(?!desk\/|stories\/).*\.tsx$/.test(path) && !/\.(test|stories|fake)\./.test(path),
  );
  const found = sources.flatMap((path) =>
    classesIn(readText(path))
      .filter((name) => missing.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});
