import { expect, test } from 'vitest';
import type { Bundle } from './budgets.ts';
import { checkOrder } from './chunk-order.ts';

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({ fileName, moduleIds, imports });
const bundleOf = (...chunks: ReturnType<typeof chunk>[]): Bundle =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one]));

const main = chunk('main.js', ['/r/web/main.tsx'], ['first.js']);
const first = chunk('first.js', ['/r/web/app/App.tsx']);
const forms = chunk('forms.js', ['/r/web/forms.ts'], ['first.js', 'zod.js']);
const zod = chunk('zod.js', ['/r/node_modules/zod/index.js']);

test('chunks that import those before them run in order', () => {
  expect(() => checkOrder(bundleOf(main, first, forms, zod), 'web/main.tsx')).not.toThrow();
});

test('chunks in a circle are refused', () => {
  const circular = bundleOf(main, { ...first, imports: ['late.js'] }, chunk('late.js', [], ['first.js']));
  expect(() => checkOrder(circular, 'web/main.tsx')).toThrow('Chunks import each other: first.js → late.js → first.js');
});

test('Zod may not load with the entry', () => {
  const early = bundleOf(main, { ...first, imports: ['zod.js'] }, zod);
  expect(() => checkOrder(early, 'web/main.tsx')).toThrow('Zod loads with the entry, in zod.js');
});
