import type { Message, Quote } from '@visavis/domain/messages/contract.ts';
import type { Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import { createKeptItems } from './kept-items.ts';
import {
  backoff,
  isTransient,
  itemOf,
  nextToSend,
  type OutboxItem,
  SENDS_ITSELF_FOR,
  type SentPicture,
} from './outbox-state.ts';
import { outboxStore } from './outbox-store.ts';
import { createTurn } from './turn.ts';

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
   * @returns its client id, if it was sent from this browser
   */
  seen(message: Message): string | undefined;
  /** Starts sending; returns a function that stops. */
  start(): () => void;
  /** Holds nothing any more: the session is over. What the browser keeps stays. */
  forget(): void;
}

export interface OutboxOptions {
  services: Pick<Services, 'socket' | 'clock' | 'storage' | 'tab'>;
  me: string;
  newId: () => string;
  /** an item turns out to be stored as a message, which is not shown yet */
  onMatched: (message: Message, item: OutboxItem) => void;
  onStored: (message: Message, clientMessageId: string) => void;
  onFailed: (item: OutboxItem) => void;
  /** Messages came too often: the next one is sent after so many seconds. */
  onCooldown: (seconds: number) => void;
}

/**
 * Keeps the messages of an account in this browser until the server has stored them or their writer discards them. One
 * tab at a time sends them, in order, across lost connections and reloads; the others show the same. Every attempt
 * carries the same id, so that none is stored twice (protocol.md, 'dm:send').
 */
export function createOutbox({
  services,
  me,
  newId,
  onMatched,
  onStored,
  onFailed,
  onCooldown,
}: OutboxOptions): Outbox {
  const { socket, clock, storage } = services;
  const kept = createKeptItems(outboxStore(storage.local, me));
  let cancelRetry: () => void = () => undefined;
  let running = false;
  /** until when the server takes no message, ms */
  let coolsUntil = 0;
  /** increases when the send under way is abandoned, so that its late answer is recognized */
  let generation = 0;

  const { items, dispatch } = kept;
  const find = (id: string) => items.get().find(({ clientMessageId }) => clientMessageId === id);
  const tellIfFailed = (id: string) => {
    const item = find(id);
    if (item?.state === 'failed') onFailed(item);
  };
  const isUp = () => running && socket.connection.get().isSocketConnected;
  const hasWork = () => items.get().some(({ state }) => state !== 'failed');
  const turn = createTurn({ services, name: `outbox ${me}`, isWanted: () => isUp() && hasWork(), begin });

  async function send(item: OutboxItem): Promise<void> {
    const { clientMessageId, recipientId, content, picture, quote } = item;
    const current = generation;
    dispatch({ type: 'sending', id: clientMessageId });
    // Another tab has just discarded it.
    if (!find(clientMessageId)) return pump();
    const ack = await socket.emit('dm:send', {
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
    const { code, retryAfter } = ack.ok ? { code: 'INTERNAL', retryAfter: undefined } : ack;
    if (retryAfter) {
      dispatch({ type: 'unanswered', id: clientMessageId, counts: false });
      onCooldown(retryAfter);
      coolsUntil = clock.now() + retryAfter * 1000;
      return pump();
    }
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
    const next = nextToSend(items.get());
    if (!turn.isMine()) turn.ask();
    else if (!hasWork()) turn.end();
    else if (clock.now() < coolsUntil) {
      cancelRetry();
      cancelRetry = clock.after(coolsUntil - clock.now(), pump);
    } else if (next && isUp()) void send(next);
  }

  /** The answer to the send under way, of this tab or of one that has gone, will not come. */
  function abandon(): void {
    generation += 1;
    cancelRetry();
    for (const { clientMessageId, state } of items.get()) {
      if (state !== 'sending') continue;
      dispatch({ type: 'unanswered', id: clientMessageId, counts: true });
      tellIfFailed(clientMessageId);
    }
  }

  function begin(): void {
    kept.sync();
    abandon();
    for (const { clientMessageId, createdAt, state } of items.get()) {
      if (state === 'failed' || clock.serverNow() - createdAt < SENDS_ITSELF_FOR) continue;
      dispatch({ type: 'refused', id: clientMessageId, code: 'NO_ANSWER' });
      tellIfFailed(clientMessageId);
    }
    pump();
  }

  const onConnection = () => {
    if (socket.connection.get().isSocketConnected || !turn.isMine()) return;
    abandon();
    turn.end();
  };

  return {
    get: items.get,
    subscribe: items.subscribe,
    add(draft) {
      const last = items.get().at(-1)?.createdAt ?? 0;
      const item: OutboxItem = {
        ...draft,
        clientMessageId: newId(),
        createdAt: Math.max(clock.serverNow(), last + 1),
        state: 'waiting',
        attempts: 0,
      };
      dispatch({ type: 'add', item });
      pump();
    },
    retry(id) {
      dispatch({ type: 'retry', id, at: clock.serverNow() });
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
      const stops = [
        socket.onConnected(() => (turn.isMine() ? begin() : pump())),
        socket.connection.subscribe(onConnection),
        storage.onChangeUnder(kept.prefix, () => {
          kept.sync();
          pump();
        }),
      ];
      pump();
      return () => {
        running = false;
        generation += 1;
        cancelRetry();
        for (const stop of stops) stop();
        turn.end();
      };
    },
    forget: kept.forget,
  };
}
