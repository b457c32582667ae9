import type { Ack } from '@visavis/domain/wire/event.ts';
import { createEmitter, type Emitter } from '../store.ts';
import type { IoLike } from './io.ts';
import type { Socket } from './types.ts';

/** Milliseconds to wait for an acknowledgement. */
const ACK_TIMEOUT = 10_000;

/** Sends events and dispatches those received. */
export function createEvents(io: IoLike, warn: (text: string) => void): Pick<Socket, 'emit' | 'on'> {
  const incoming = new Map<string, Emitter<unknown>>();

  /** The library gets one listener per event name, for as long as the page lives; handlers come and go. */
  function handlersOf(name: string): Emitter<unknown> {
    const known = incoming.get(name);
    if (known) return known;
    const emitter = createEmitter<unknown>();
    incoming.set(name, emitter);
    io.on(name, (payload: unknown) => emitter.emit(payload));
    return emitter;
  }

  return {
    emit(event, ...[payload]) {
      if (!io.connected) {
        warn(`Not connected: ${event} was not sent`);
        return Promise.resolve({ ok: false, error: 'Not connected', code: 'NOT_CONNECTED' });
      }
      return new Promise((resolve) => {
        io.timeout(ACK_TIMEOUT).emit(event, payload ?? {}, (error: Error | null, ack: Ack<never>) => {
          resolve(error ? { ok: false, error: error.message, code: 'NO_ANSWER' } : ack);
        });
      });
    },
    on: (event, handle) => handlersOf(event).on(handle as (payload: unknown) => void),
  };
}
