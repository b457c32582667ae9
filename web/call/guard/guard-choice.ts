import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';

const KEY = 'guard';

/** What the guard does, for screens. */
export interface GuardView {
  /** the user's choice, stored in this browser */
  isOn: boolean;
  /** `waiting`: for a faster line. `unavailable`: the model could not be loaded, or broke */
  status: 'loading' | 'waiting' | 'watching' | 'paused' | 'unavailable';
}

/** The user's choice, and what the guard reports; screens can read both before the guard has loaded. */
export interface GuardChoice extends Readable<GuardView> {
  turn(on: boolean): void;
  /** For the guard, to say what it does. */
  report(status: GuardView['status']): void;
}

export function createGuardChoice(store: KeyValue): GuardChoice {
  const isChosen = store.getJson(KEY, (value) => (value === true || value === false ? { on: value } : null))?.on;
  const view = createStore<GuardView>({ isOn: isChosen ?? true, status: 'loading' });
  return {
    get: view.get,
    subscribe: view.subscribe,
    turn(on) {
      store.setJson(KEY, on);
      view.update({ isOn: on });
    },
    report(status) {
      if (status !== view.get().status) view.update({ status });
    },
  };
}
