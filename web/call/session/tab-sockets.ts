import { REPLACED_SOCKETS } from '@visavis/domain/matching/limits.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import type { Services } from '../../services/services.tsx';

const KEY = 'sockets';

const parse = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/**
 * The sockets that this tab has had, before a reload as well. The server may still hold one of them for a while: what it
 * has is no other tab's (rulings 32).
 */
export interface TabSockets {
  /** all but the one in use */
  earlier(): string[];
  stop(): void;
}

export function createTabSockets({ socket, tab }: Pick<Services, 'socket' | 'tab'>, store: KeyValue): TabSockets {
  let ids = store.getJson(KEY, parse) ?? [];
  // Those of a duplicated tab are the other's.
  tab.whenKnown((isCopy) => {
    if (isCopy) ids = [];
  });
  const remember = () => {
    const id = socket.id();
    if (!id || ids.includes(id)) return;
    ids = [...ids, id].slice(-REPLACED_SOCKETS);
    store.setJson(KEY, ids);
  };
  remember();
  return {
    earlier: () => ids.filter((id) => id !== socket.id()),
    stop: socket.onConnected(remember),
  };
}
