import type { AppStorage } from './storage/storage.ts';
import { createStore, type Readable } from './store.ts';

const KEY = 'data-saver';
const SPENT_KEY = 'data-spent';

/** `navigator.connection`, which some browsers have. */
export type Connection = EventTarget & { readonly saveData?: boolean; readonly type?: string };

/** The data of one call, over all its connections in this tab, also those before a reload. */
export interface Spent {
  roomId: string;
  /** sent and received */
  bytes: number;
  /** the saver was on when some of it was spent */
  isSaved: boolean;
}

/** Nobody but this page writes there. */
const spentOf = (value: unknown) => value as Spent | null;

/** Whether this device saves data in calls (rulings 83), and what the last call took. */
export interface DataSaver extends Readable<{ isOn: boolean; spent: Spent | null }> {
  turn(on: boolean): void;
  spend(roomId: string, bytes: number): void;
}

/**
 * It is on where the browser saves data or is on a mobile network, unless the user has chosen otherwise. A choice is kept as
 * long as it differs from what the browser would choose.
 * @param connection what the browser tells of its network; undefined where it tells nothing
 */
export function createDataSaver({ local: kept, session }: AppStorage, connection?: Connection): DataSaver {
  const isDue = () => connection?.saveData === true || connection?.type === 'cellular';
  const isOn = () => {
    const choice = kept.get(KEY);
    return choice === 'on' || (choice !== 'off' && isDue());
  };
  const store = createStore<ReturnType<DataSaver['get']>>({ isOn: isOn(), spent: session.getJson(SPENT_KEY, spentOf) });
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
      const now = { roomId, bytes: (before?.bytes ?? 0) + bytes, isSaved: isOn || before?.isSaved === true };
      session.setJson(SPENT_KEY, now);
      store.update({ spent: now });
    },
  };
}
