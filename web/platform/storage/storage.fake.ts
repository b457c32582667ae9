import { createEmitter } from '../store.ts';
import { type AppStorage, type KeyValue, keyValue } from './storage.ts';

export function createFakeKeyValue(): KeyValue {
  const values = new Map<string, string>();
  return keyValue(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (n) => [...values.keys()][n] ?? null,
    get length() {
      return values.size;
    },
  }));
}

export interface FakeStorage extends AppStorage {
  /** another tab changes a value of `local` */
  changeElsewhere(key: string, value: string | null): void;
}

export function createFakeStorage(): FakeStorage {
  const local = createFakeKeyValue();
  const changes = createEmitter<[key: string, value: string | null]>();
  return {
    local,
    session: createFakeKeyValue(),
    onChange: (key, run) => changes.on(([changed, value]) => changed === key && run(value)),
    onChangeUnder: (prefix, run) => changes.on(([changed]) => changed.startsWith(prefix) && run()),
    changeElsewhere(key, value) {
      if (value === null) local.remove(key);
      else local.set(key, value);
      changes.emit([key, value]);
    },
  };
}
