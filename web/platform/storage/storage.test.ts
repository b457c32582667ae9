import { describe, expect, test } from 'vitest';
import { createFakeStorage } from './storage.fake.ts';
import { createStorage, keyValue } from './storage.ts';

describe.each([
  ['the browser’s', createStorage],
  ['the fake', createFakeStorage],
])('%s storage', (_name, create) => {
  test('sets, replaces and removes values', () => {
    const { local, session } = create();
    local.set('theme', 'light');
    local.set('theme', 'dark');
    expect(local.get('theme')).toBe('dark');
    expect(session.get('theme')).toBeNull();
    local.set('them', 'x');
    session.set('theme too', 'x');
    expect(local.keys('theme')).toEqual(['theme']);
    local.remove('theme');
    expect(local.get('theme')).toBeNull();
  });

  test('returns only JSON that the check accepts', () => {
    const { session } = create();
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    expect(session.getJson('n', number)).toBeNull();
    session.setJson('n', 3);
    expect(session.getJson('n', number)).toBe(3);
    session.set('n', '{broken');
    expect(session.getJson('n', number)).toBeNull();
    session.setJson('n', 'three');
    expect(session.getJson('n', number)).toBeNull();
  });
});

const change = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
const fake = createFakeStorage();
test.each([
  ['the browser’s', createStorage(), change],
  ['the fake', fake, fake.changeElsewhere],
])('%s storage tells what other tabs change, until it is stopped', (_name, storage, changeElsewhere) => {
  const seen: (string | null)[] = [];
  const stop = storage.onChange('account', (value) => seen.push(value));
  changeElsewhere('theme', 'dark');
  changeElsewhere('account', 'bob');
  changeElsewhere('account', null);
  stop();
  changeElsewhere('account', 'eve');
  expect(seen).toEqual(['bob', null]);
  let changes = 0;
  const stopAll = storage.onChangeUnder('outbox:', () => {
    changes += 1;
  });
  for (const key of ['outbox:1', 'outbox', 'outbox:2']) changeElsewhere(key, null);
  stopAll();
  changeElsewhere('outbox:1', null);
  expect(changes).toBe(2);
});

test('a browser that refuses storage reads as empty', () => {
  const refused = keyValue(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  refused.set('a', '1');
  refused.remove('a');
  expect(refused.keys('')).toEqual([]);
  expect(refused.get('a')).toBeNull();
});
