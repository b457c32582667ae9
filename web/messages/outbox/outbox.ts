import { dmSend, type Message, type Quote } from '@visavis/domain/messages/contract.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import {
  backoff,
  isTransient,
  itemOf,
  nextToSend,
  type OutboxEvent,
  type OutboxItem,
  reduceOutbox,
  type SentPicture,
} from './outbox-state.ts';
import { readOutbox, writeOutbox } from './outbox-store.ts';

export interface Draft {
  conversationId: string;
  recipientId: string;
  /** trimmed, 1–1000 characters; empty for a picture without words */
  content: string;
  picture?: SentPicture;
  /** the message that it answers */
  quote?: Quote;
}

export interface Outbox extends Readable<readonly OutboxItem[]> {
  /** Queues a message; it is shown at once and sent when connected. */
  add(draft: Draft): void;
  retry(clientMessageId: string): void;
  remove(clientMessageId: string): void;
  /**
   * The user's own message arrived as an event, perhaps before the acknowledgement.
   * @returns its client id, if it was sent from this tab
   */
  seen(message: Message): string | undefined;
  /** Starts sending; returns a function that stops. */
  start(): () => void;
  /** Discards everything when the user signs out. */
  forget(): void;
}

export interface OutboxOptions {
  services: Pick<Services, 'socket' | 'clock' | 'storage'>;
  me: string;
  newId: () => string;
  /** an item turns out to be stored as a message, which is not shown yet */
  onMatched: (message: Message, item: OutboxItem) => void;
  onStored: (message: Message, clientMessageId: string) => void;
  onFailed: (item: OutboxItem) => void;
}

/**
 * Keeps messages until the server has stored them, and sends them one at a time, in order, across lost connections and
 * reloads. Every attempt carries the same id, so that none is stored twice (protocol.md, 'dm:send').
 */
export function createOutbox({ services, me, newId, onMatched, onStored, onFailed }: OutboxOptions): Outbox {
  const { socket, clock, storage } = services;
  const items = createStore<readonly OutboxItem[]>(readOutbox(storage.session, me));
  let cancelRetry: () => void = () => undefined;
  let running = false;
  /** increases when the send under way is abandoned, so that its late answer is recognized */
  let generation = 0;

  const dispatch = (event: OutboxEvent) => {
    items.set(reduceOutbox(items.get(), event));
    writeOutbox(storage.session, me, items.get());
  };
  const find = (id: string) => items.get().find(({ clientMessageId }) => clientMessageId === id);
  const tellIfFailed = (id: string) => {
    const item = find(id);
    if (item?.state === 'failed') onFailed(item);
  };

  async function send(item: OutboxItem): Promise<void> {
    const { clientMessageId, recipientId, content, picture, quote } = item;
    const current = generation;
    dispatch({ type: 'sending', id: clientMessageId });
    const ack = await socket.emit(dmSend, {
      recipientId,
      content,
      ...(picture && { pictureId: picture.id }),
      clientMessageId,
      ...(quote && { replyTo: quote.id }),
    });
    if (ack.ok && ack.data) {
      // Stored, however late the answer.
      onMatched(ack.data, item);
      onStored(ack.data, clientMessageId);
      dispatch({ type: 'stored', id: clientMessageId });
      return pump();
    }
    if (current !== generation) return;
    const code = ack.ok ? 'INTERNAL' : ack.code;
    if (code === 'NOT_CONNECTED') return dispatch({ type: 'unanswered', id: clientMessageId, counts: false });
    if (isTransient(code)) {
      dispatch({ type: 'unanswered', id: clientMessageId, counts: true });
      cancelRetry();
      cancelRetry = clock.after(backoff(item.attempts), pump);
    } else dispatch({ type: 'refused', id: clientMessageId, code });
    tellIfFailed(clientMessageId);
    if (find(clientMessageId)?.state !== 'waiting') pump();
  }

  function pump(): void {
    if (!running || !socket.connection.get().isSocketConnected) return;
    const next = nextToSend(items.get());
    if (next) void send(next);
  }

  /** After a reconnect or a start: the answer to an earlier send will not come. */
  const resume = () => {
    generation += 1;
    for (const { clientMessageId, state } of items.get()) {
      if (state !== 'sending') continue;
      dispatch({ type: 'unanswered', id: clientMessageId, counts: true });
      tellIfFailed(clientMessageId);
    }
    pump();
  };

  return {
    get: items.get,
    subscribe: items.subscribe,
    add(draft) {
      const item: OutboxItem = {
        ...draft,
        clientMessageId: newId(),
        createdAt: clock.now(),
        state: 'waiting',
        attempts: 0,
      };
      dispatch({ type: 'add', item });
      pump();
    },
    retry(id) {
      dispatch({ type: 'retry', id });
      pump();
    },
    remove: (id) => dispatch({ type: 'remove', id }),
    seen(message) {
      dispatch({ type: 'seen', message });
      const item = itemOf(items.get(), message.id);
      if (item) onMatched(message, item);
      return item?.clientMessageId;
    },
    start() {
      running = true;
      const stop = socket.onConnected(resume);
      resume();
      return () => {
        running = false;
        generation += 1;
        stop();
        cancelRetry();
      };
    },
    forget() {
      items.set([]);
      writeOutbox(storage.session, me, []);
    },
  };
}
