import type { KeyValue } from './storage/storage.ts';
import { createStore, type Readable } from './store.ts';

const KEY = 'data-saver';

/** `navigator.connection`, which some browsers have. */
export type Connection = EventTarget & { readonly saveData?: boolean; readonly type?: string };

/** The data of one call, over all its connections since this page was opened. */
export interface Spent {
  roomId: string;
  /** sent and received */
  bytes: number;
  /** the saver was on as one of the connections ended */
  isSaved: boolean;
}

/** Whether this device saves data in calls (rulings 83), and what the last call took. */
export interface DataSaver extends Readable<{ isOn: boolean; spent: Spent | null }> {
  turn(on: boolean): void;
  spend(roomId: string, bytes: number): void;
}

/**
 * It is on where the browser saves data or is on a mobile network, unless the user has chosen otherwise. A choice is kept as
 * long as it differs: whoever chooses what the browser would is back to that.
 * @param connection what the browser tells of its network; undefined where it tells nothing
 */
export function createDataSaver(kept: KeyValue, connection?: Connection): DataSaver {
  const isDue = () => connection?.saveData === true || connection?.type === 'cellular';
  const isOn = () => {
    const choice = kept.get(KEY);
    return choice === 'on' || (choice !== 'off' && isDue());
  };
  const store = createStore<ReturnType<DataSaver['get']>>({ isOn: isOn(), spent: null });
  const read = () => store.update({ isOn: isOn() });
  connection?.addEventListener('change', read);
  return {
    get: store.get,
    subscribe: store.subscribe,
    turn(on) {
      if (on === isDue()) kept.remove(KEY);
      else kept.set(KEY, on ? 'on' : 'off');
      read();
    },
    spend(roomId, bytes) {
      const { isOn, spent } = store.get();
      const before = spent?.roomId === roomId ? spent : null;
      store.update({
        spent: { roomId, bytes: (before?.bytes ?? 0) + bytes, isSaved: isOn || before?.isSaved === true },
      });
    },
  };
}
