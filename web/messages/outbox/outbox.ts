import { dmSend, type Message } from '@visavis/domain/messages/contract.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import {
  backoff,
  clientIdOf,
  isPassing,
  nextToSend,
  type OutboxEvent,
  type OutboxItem,
  reduceOutbox,
} from './outbox-state.ts';
import { readOutbox, writeOutbox } from './outbox-store.ts';

export interface Draft {
  conversationId: string;
  recipientId: string;
  /** trimmed, 1–1000 characters */
  content: string;
}

export interface Outbox extends Readable<readonly OutboxItem[]> {
  /** Shown at once, sent as soon as can be. */
  add(draft: Draft): void;
  retry(clientMessageId: string): void;
  remove(clientMessageId: string): void;
  /**
   * An own message came as an event, perhaps before the acknowledgement.
   * @returns the id that it was written under here
   */
  seen(message: Message): string | undefined;
  /** Starts sending. @returns the way to stop */
  start(): () => void;
  /** The user signed out: nothing of theirs stays in this tab. */
  forget(): void;
}

export interface OutboxOptions {
  services: Pick<Services, 'socket' | 'clock' | 'storage'>;
  me: string;
  newId: () => string;
  onStored: (message: Message, clientMessageId: string) => void;
  onFailed: (item: OutboxItem) => void;
}

/**
 * Messages until the server has stored them: one at a time, in order, again after a lost connection or a reload.
 * The same id goes with every try, so that none is stored twice (protocol.md, 'dm:send').
 */
export function createOutbox({ services, me, newId, onStored, onFailed }: OutboxOptions): Outbox {
  const { socket, clock, storage } = services;
  const items = createStore<readonly OutboxItem[]>(readOutbox(storage.session, me));
  let cancelRetry: () => void = () => undefined;
  let running = false;
  /** rises whenever what is under way is given up, so that its late answer is told from the current one */
  let turn = 0;

  const dispatch = (event: OutboxEvent) => {
    items.set(reduceOutbox(items.get(), event));
    writeOutbox(storage.session, me, items.get());
  };
  const find = (id: string) => items.get().find(({ clientMessageId }) => clientMessageId === id);

  async function send(item: OutboxItem): Promise<void> {
    const { clientMessageId, recipientId, content } = item;
    const current = turn;
    dispatch({ type: 'sending', id: clientMessageId });
    const ack = await socket.emit(dmSend, { recipientId, content, clientMessageId });
    if (ack.ok && ack.data) {
      // However late, it is stored.
      onStored(ack.data, clientMessageId);
      dispatch({ type: 'stored', id: clientMessageId });
      return pump();
    }
    if (current !== turn) return;
    const code = ack.ok ? 'INTERNAL' : ack.code;
    if (code === 'NOT_CONNECTED') return dispatch({ type: 'unanswered', id: clientMessageId, counts: false });
    if (isPassing(code)) {
      dispatch({ type: 'unanswered', id: clientMessageId, counts: true });
      cancelRetry();
      cancelRetry = clock.after(backoff(item.attempts), pump);
    } else dispatch({ type: 'refused', id: clientMessageId, code });
    const after = find(clientMessageId);
    if (after?.state !== 'failed') return;
    onFailed(after);
    pump();
  }

  function pump(): void {
    if (!running || !socket.connection.get().isSocketConnected) return;
    const next = nextToSend(items.get());
    if (next) void send(next);
  }

  /** A new connection, or a new start: an answer to what was under way is not waited for any more. */
  const resume = () => {
    turn += 1;
    cancelRetry();
    for (const { clientMessageId, state } of items.get()) {
      if (state === 'sending') dispatch({ type: 'unanswered', id: clientMessageId, counts: true });
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
      return clientIdOf(items.get(), message.id);
    },
    start() {
      running = true;
      const stop = socket.onConnected(resume);
      resume();
      return () => {
        running = false;
        turn += 1;
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
