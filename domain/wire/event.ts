import { z } from 'zod';

/** The refusal event that a client event's failure is also sent as (protocol.md, 'Realtime'). */
export type EventFamily = 'matching' | 'video' | 'general';

export interface ClientEvent<
  Payload extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  name: Name;
  payload: Payload;
  /** `data` of a positive acknowledgement */
  data: Data;
  family: EventFamily;
  /** rate limit per user and minute, before RATE_LIMIT_SCALE; a burst may use all of it */
  perMinute: number;
}

export interface ServerEvent<Payload extends z.ZodType = z.ZodType, Name extends string = string> {
  name: Name;
  payload: Payload;
}

const empty = z.unknown().transform(() => ({}));

/** A client event; without a payload schema any payload is ignored. */
export function clientEvent<
  const N extends string,
  P extends z.ZodType = typeof empty,
  D extends z.ZodType = z.ZodUndefined,
>(name: N, options: { payload?: P; data?: D; family: EventFamily; perMinute: number }): ClientEvent<P, D, N> {
  return {
    name,
    payload: (options.payload ?? empty) as P,
    data: (options.data ?? z.undefined()) as unknown as D,
    family: options.family,
    perMinute: options.perMinute,
  };
}

export const serverEvent = <const N extends string, P extends z.ZodType>(name: N, payload: P): ServerEvent<P, N> => ({
  name,
  payload,
});

export type PayloadOf<E> = E extends { payload: infer P extends z.ZodType } ? z.output<P> : never;
export type PayloadInputOf<E> = E extends { payload: infer P extends z.ZodType } ? z.input<P> : never;
export type AckDataOf<E> = E extends { data: infer D extends z.ZodType } ? z.output<D> : never;

/** The answer to a client event's acknowledgement. */
export type Ack<Data = unknown> =
  | { ok: true; data?: Data }
  /** retryAfter: seconds until the event is accepted again, where it came too often */
  | { ok: false; error: string; code: string; retryAfter?: number };

/** The payload of `matching:error`, `video:error` and `error`. */
export const refusal = z.object({
  message: z.string(),
  code: z.enum(['MATCHING_ERROR', 'VIDEO_ERROR', 'GENERAL_ERROR']),
  reason: z.string(),
});
export const generalError = serverEvent('error', refusal);
