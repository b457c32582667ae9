import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import {
  asShortcutChoice,
  defaultShortcuts,
  type Remapped,
  remap,
  type Shortcut,
  type ShortcutChoice,
} from './shortcut-keys.ts';

const KEY = 'shortcuts';

/** The chosen shortcuts, stored in this browser. */
export interface ShortcutStore extends Readable<ShortcutChoice> {
  turn(on: boolean): void;
  /** Stores the new key unless it is refused. */
  remap(shortcut: Shortcut, pressed: string): Remapped;
  reset(): void;
}

export function createShortcutStore(storage: KeyValue): ShortcutStore {
  const store = createStore(storage.getJson(KEY, asShortcutChoice) ?? defaultShortcuts);
  const choose = (choice: ShortcutChoice) => {
    store.set(choice);
    storage.setJson(KEY, choice);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    turn: (on) => choose({ ...store.get(), on }),
    remap(shortcut, pressed) {
      const outcome = remap(store.get(), shortcut, pressed);
      if (outcome.kind === 'done') choose(outcome.choice);
      return outcome;
    },
    reset() {
      storage.remove(KEY);
      store.set(defaultShortcuts);
    },
  };
}
