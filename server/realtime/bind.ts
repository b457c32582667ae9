import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Ack, AckDataOf, ClientEvent, EventFamily, PayloadOf } from '@visavis/domain/wire/event.ts';
import type { Log } from '../ports/log.ts';
import { faultOf } from '../ports/outage.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { Sender } from './port.ts';
import type { Refused } from './security-refusals.ts';

export type EventHandler<E extends ClientEvent> = (
  sender: Sender,
  payload: PayloadOf<E>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without data to acknowledge returns nothing
) => Promise<AckDataOf<E> | void> | AckDataOf<E> | void;

export type On = <E extends ClientEvent>(event: E, handler: EventHandler<E>) => void;

/** The socket that gets refusals. */
export interface Answerable {
  emit(event: string, payload: unknown): void;
}

const refusals = {
  matching: { event: 'matching:error', code: 'MATCHING_ERROR' },
  video: { event: 'video:error', code: 'VIDEO_ERROR' },
  general: { event: 'error', code: 'GENERAL_ERROR' },
} as const satisfies Record<EventFamily, { event: string; code: string }>;

export interface Dispatcher {
  on: On;
  /**
   * Handles one event of a socket, which passes the same `sender` each time. They begin in the order sent. Never rejects:
   * errors are acknowledged and sent.
   */
  dispatch(socket: Answerable, sender: Sender, name: string, args: unknown[]): Promise<void>;
}

export interface DispatcherOptions {
  log: Log;
  rateLimiter: RateLimiter;
  onRefused(code: string, refused: Refused): void;
}

/** Limits, parses, handles and acknowledges every event; answers refusals and failures. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { log, rateLimiter, onRefused } = options;
  const handlers = new Map<string, { event: ClientEvent; handler: EventHandler<ClientEvent> }>();
  /** settles once the limits of all earlier events of a socket are known */
  const earlier = new WeakMap<Sender, Promise<unknown>>();

  /**
   * Counts an event. Resolves in the order of a socket's events: one limit may need the store, and that of the next event
   * may not.
   */
  async function count(sender: Sender, limit: Limit): Promise<number> {
    const before = earlier.get(sender);
    const counted = rateLimiter.take(limit, sender.userId);
    // Without its result, which would hold those of all events before.
    earlier.set(
      sender,
      Promise.allSettled([before, counted]).then(() => undefined),
    );
    await before;
    return counted;
  }

  async function answer(sender: Sender, name: string, payload: unknown): Promise<unknown> {
    const entry = handlers.get(name);
    if (!entry) throw new AppError('NOT_FOUND', { message: 'Unknown event' });
    const limit = { name: `event:${name}`, max: entry.event.perMinute, seconds: 60 };
    const retryAfter = await count(sender, limit);
    if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
    const parsed = entry.event.payload.safeParse(payload);
    if (!parsed.success) throw new AppError('VALIDATION_FAILED', { message: 'Malformed payload' });
    return entry.handler(sender, parsed.data);
  }

  return {
    on: (event, handler) => {
      handlers.set(event.name, { event, handler: handler as EventHandler<ClientEvent> });
    },
    async dispatch(socket, sender, name, args) {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (last as (ack: Ack) => void) : undefined;
      try {
        const data = await answer(sender, name, acknowledge && args.length === 1 ? undefined : args[0]);
        acknowledge?.(data === undefined ? { ok: true } : { ok: true, data });
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, event: name, userId: sender.userId }, 'event failed');
        const refused = error instanceof AppError ? error : faultOf(error);
        const { code } = refused;
        onRefused(code, { userId: sender.userId, event: handlers.get(name)?.event.name });
        const { retryAfter } = refused.params;
        acknowledge?.({ ok: false, error: refused.message, code, ...(retryAfter && { retryAfter }) });
        if (refused.params.isSent) return;
        const refusal = refusals[handlers.get(name)?.event.family ?? 'general'];
        socket.emit(refusal.event, {
          message: refused.message,
          code: refusal.code,
          reason: code,
          ...refused.params.data,
        });
      }
    },
  };
}
