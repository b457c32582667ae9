import { type AppStorage, type KeyValue, keyValue } from './storage.ts';

export function createFakeKeyValue(): KeyValue {
  const values = new Map<string, string>();
  return keyValue(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
}

export const createFakeStorage = (): AppStorage => ({ local: createFakeKeyValue(), session: createFakeKeyValue() });
