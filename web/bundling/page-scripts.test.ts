import { expect, test } from 'vitest';
import { pageScriptOf } from './page-scripts.ts';

test('finds the script of a page among the files of a build', () => {
  const bundle = {
    'assets/start-B1YM7BZc.js': {},
    'assets/restart-B1YM7BZc.js': {},
    'assets/start-up-B1YM7BZc.js': {},
  };
  expect(pageScriptOf(bundle, 'start')).toBe('assets/start-B1YM7BZc.js');
  expect(() => pageScriptOf(bundle, 'first-paint')).toThrow('first-paint.js');
});
