import { expect, test } from 'vitest';
import { createBuildCheck } from './build.ts';

const pageOf = (entry: string) => `<head><script src="/first-paint.js"></script>
  <script type="module" crossorigin src="${entry}"></script></head>`;

test.each([
  ['the same entry', pageOf('/assets/index-A.js'), false],
  ['another entry', pageOf('/assets/index-B.js'), true],
  ['no page of the app, such as that of a proxy', '<h1>Bad gateway</h1>', false],
])('with %s: %s', async (_, page, expected) => {
  expect(await createBuildCheck(async () => page, '/assets/index-A.js')()).toBe(expected);
});

test('a server that cannot be reached has no newer build', async () => {
  expect(await createBuildCheck(() => Promise.reject(new TypeError('Failed to fetch')), '/assets/index-A.js')()).toBe(
    false,
  );
});
