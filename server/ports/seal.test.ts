import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const content = Buffer.from('what was said, and a face');

it('opens with the same key for the same row', () => {
  expect(unseal(key, 'one', seal(key, 'one', content))).toEqual(content);
  expect(unseal(key, 'one', seal(key, 'one', Buffer.alloc(0)))).toHaveLength(0);
});

it('opens what the former key has sealed', () => {
  expect(unseal(randomBytes(32), 'one', seal(key, 'one', content), key)).toEqual(content);
  expect(() => unseal(randomBytes(32), 'one', seal(key, 'one', content), randomBytes(32))).toThrow();
});

it('hides the content, differently each time', () => {
  const [first, second] = [seal(key, 'one', content), seal(key, 'one', content)];
  expect(first.includes('said')).toBe(false);
  expect(first.equals(second)).toBe(false);
});

it.each<[string, (file: Buffer) => [Buffer, string, Buffer]]>([
  ['another key', (file) => [randomBytes(32), 'one', file]],
  ['another row', (file) => [key, 'two', file]],
  [
    'a changed byte',
    (file) => [key, 'one', Buffer.from(file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte)))],
  ],
  ['a changed nonce', (file) => [key, 'one', Buffer.from(file.map((byte, at) => (at === 1 ? byte ^ 1 : byte)))]],
  ['a shorter file', (file) => [key, 'one', file.subarray(0, -1)]],
  ['nothing but a header', (file) => [key, 'one', file.subarray(0, 20)]],
  ['another version', (file) => [key, 'one', Buffer.concat([Buffer.from([2]), file.subarray(1)])]],
])('does not open with %s', (_, change) => {
  const [otherKey, row, file] = change(seal(key, 'one', content));
  expect(() => unseal(otherKey, row, file)).toThrow();
});
