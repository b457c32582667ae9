/** Text by key. Never throws: a browser may refuse storage, and the app works without it. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys that begin so. */
  keys(prefix: string): string[];
  /** Reads JSON; null if it is missing, broken or rejected by `check`, which may throw. */
  getJson<T>(key: string, check: (value: unknown) => T | null): T | null;
  setJson(key: string, value: unknown): void;
}

export interface AppStorage {
  /** survives in this browser */
  local: KeyValue;
  /** survives reloads in this tab */
  session: KeyValue;
  /** Calls back with what another tab does to a value of `local`; null: it is gone. @returns a function that stops it */
  onChange(key: string, run: (value: string | null) => void): () => void;
  /** The same of every key that begins so. */
  onChangeUnder(prefix: string, run: () => void): () => void;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @param open may throw: browsers that block cookies refuse even the access */
export function keyValue(open: () => WebStorage): KeyValue {
  const guarded = <T>(run: (storage: WebStorage) => T, otherwise: T): T => {
    try {
      return run(open());
    } catch {
      return otherwise;
    }
  };
  const get = (key: string) => guarded((storage) => storage.getItem(key), null);
  const set = (key: string, value: string) => guarded((storage) => storage.setItem(key, value), undefined);
  return {
    get,
    set,
    remove: (key) => guarded((storage) => storage.removeItem(key), undefined),
    keys: (prefix) =>
      guarded(
        (storage) =>
          Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '').filter((key) =>
            key.startsWith(prefix),
          ),
        [],
      ),
    getJson(key, check) {
      const text = get(key);
      if (text === null) return null;
      try {
        return check(JSON.parse(text));
      } catch {
        return null;
      }
    },
    setJson: (key, value) => set(key, JSON.stringify(value)),
  };
}

function onStorage(isMeant: (key: string) => boolean, run: (value: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key !== null && isMeant(key) && run(newValue);
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

export const createStorage = (): AppStorage => ({
  local: keyValue(() => window.localStorage),
  session: keyValue(() => window.sessionStorage),
  onChange: (key, run) => onStorage((changed) => changed === key, run),
  onChangeUnder: (prefix, run) =>
    onStorage(
      (changed) => changed.startsWith(prefix),
      () => run(),
    ),
});
