import { id } from '@visavis/domain/wire/schema.ts';

/**
 * The call that a report is about, from the state of the navigation: `{ roomId }` out of a call,
 * `{ fromHistory, matchId }` out of the history (spec.md section 2, 'Route table'); undefined for none.
 */
export function roomOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { roomId, fromHistory, matchId } = state as { roomId?: unknown; fromHistory?: unknown; matchId?: unknown };
  const room = roomId ?? (fromHistory === true ? matchId : undefined);
  return id.safeParse(room).data;
}

/** Refusals that trying again does not change: their own text helps more. */
const final = new Set([
  'SELF',
  'NOT_FOUND',
  'ALREADY_REPORTED',
  'NOT_A_MEMBER',
  'RATE_LIMITED',
  'USER_MISSING',
  'NETWORK_ERROR',
]);

/** The code to explain a refusal with; null: the general 'Failed to submit report'. */
export const explainedBy = (code: string): string | null => (final.has(code) ? code : null);
