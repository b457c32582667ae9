import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

const random = (bytes: number[]) => ({
  getRandomValues: <T extends ArrayBufferView | null>(array: T): T => {
    (array as unknown as Uint8Array).set(bytes);
    return array;
  },
});

test.each([
  ['zeros', Array(16).fill(0), '00000000-0000-4000-8000-000000000000'],
  ['ones', Array(16).fill(255), 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['anything', Array.from({ length: 16 }, (_, n) => n * 17), '00112233-4455-4677-8899-aabbccddeeff'],
])('a page over plain HTTP makes an id of %s', (_name, bytes, id) => {
  expect(createIds(random(bytes))()).toBe(id);
});

test('a secure page asks the browser', () => {
  expect(createIds({ ...random([]), randomUUID: () => 'the browser’s' })()).toBe('the browser’s');
});
