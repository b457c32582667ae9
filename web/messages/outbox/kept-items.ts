import { createStore, type Readable } from '../../platform/store.ts';
import { type OutboxEvent, type OutboxItem, reduceOutbox } from './outbox-state.ts';
import type { outboxStore } from './outbox-store.ts';

/** The outbox of this page, and what the browser keeps of it for all tabs. */
export interface KeptItems {
  items: Readable<readonly OutboxItem[]>;
  prefix: string;
  dispatch(event: OutboxEvent): void;
  /** Follows what other tabs have done. */
  sync(): void;
  /** Holds and changes nothing any more. */
  forget(): void;
}

const isOf = (id: string) => (item: OutboxItem) => item.clientMessageId === id;

/** Items that the browser refuses to keep live as long as the page. */
export function createKeptItems(store: ReturnType<typeof outboxStore>): KeptItems {
  const items = createStore<readonly OutboxItem[]>([]);
  /** ids of the items that the browser has taken */
  let taken = new Set<string>();
  let isOver = false;

  function sync(): void {
    if (isOver) return;
    const before = items.get();
    const stored = store.read().map((item) => {
      const known = before.find(isOf(item.clientMessageId));
      return {
        ...item,
        ...(known?.picture && { picture: known.picture }),
        ...(known?.seenAs && item.state !== 'failed' && { seenAs: known.seenAs }),
      };
    });
    const others = before.filter(({ clientMessageId: id }) => !taken.has(id) && !stored.some(isOf(id)));
    taken = new Set(stored.map(({ clientMessageId }) => clientMessageId));
    items.set([...stored, ...others].sort((a, b) => a.createdAt - b.createdAt));
  }

  /** @returns whether the item is still there: another tab may have sent or discarded it */
  function write(item: OutboxItem): boolean {
    const id = item.clientMessageId;
    if (taken.has(id) && !store.has(id)) return false;
    store.write(item);
    if (store.has(id)) taken.add(id);
    return true;
  }

  function dispatch(event: OutboxEvent): void {
    if (isOver) return;
    const before = items.get();
    const next = reduceOutbox(before, event);
    // That a message was seen is of this page alone: the tab that sends it removes the item.
    const isShared = event.type !== 'seen';
    for (const { clientMessageId: id } of before) if (!next.some(isOf(id))) store.remove(id);
    items.set(next.filter((item) => !isShared || before.includes(item) || write(item)));
  }

  sync();
  // Until someone sends them, none is on its way.
  items.set(items.get().map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', attempts: 1 } : item)));
  return {
    items,
    prefix: store.prefix,
    dispatch,
    sync,
    forget() {
      isOver = true;
      items.set([]);
    },
  };
}
