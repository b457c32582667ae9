import { expect, test } from 'vitest';
import { keyValue } from '../platform/storage/storage.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { createDrafts } from './drafts.ts';

const local = () => createFakeServices().storage.local;

test('a draft is there after a reload, for its user alone', () => {
  const store = local();
  createDrafts(store, 'ann').set('a', 'hello');
  expect(createDrafts(store, 'ann').get('a')).toBe('hello');
  const other = createDrafts(store, 'ben');
  expect(other.get('a')).toBeUndefined();
  other.set('a', 'me too');
  expect(createDrafts(store, 'ann').get('a')).toBe('hello');
});

test('nothing is kept of a draft that is emptied', () => {
  const store = local();
  const drafts = createDrafts(store, 'ann');
  drafts.set('a', 'hello');
  drafts.set('b', 'you');
  drafts.set('a', ' ');
  expect([drafts.get('a'), drafts.get('b')]).toEqual([undefined, 'you']);
  drafts.set('b', '');
  expect(store.get('messageDrafts:ann')).toBeNull();
});

test('tabs keep each other’s drafts', () => {
  const store = local();
  const [one, two] = [createDrafts(store, 'ann'), createDrafts(store, 'ann')];
  one.set('a', 'hello');
  two.set('b', 'you');
  const later = createDrafts(store, 'ann');
  expect([later.get('a'), later.get('b')]).toEqual(['hello', 'you']);
});

test('what one tab has sent comes back in no other', () => {
  const store = local();
  const [one, two] = [createDrafts(store, 'ann'), createDrafts(store, 'ann')];
  one.set('a', 'hello');
  expect(two.get('a')).toBe('hello');
  two.set('a', '');
  one.set('b', 'you');
  expect([one.get('a'), createDrafts(store, 'ann').get('a')]).toEqual([undefined, undefined]);
});

test('a browser that stores nothing keeps drafts until the page is closed', () => {
  const store = keyValue(() => {
    throw new DOMException('The access is denied', 'SecurityError');
  });
  const drafts = createDrafts(store, 'ann');
  drafts.set('a', 'hello');
  drafts.set('b', 'you');
  drafts.set('a', '');
  expect([drafts.get('a'), drafts.get('b')]).toEqual([undefined, 'you']);
});

test('what is stored otherwise counts as nothing', () => {
  const store = local();
  store.setJson('messageDrafts:ann', { a: 1 });
  expect(createDrafts(store, 'ann').get('a')).toBeUndefined();
});
