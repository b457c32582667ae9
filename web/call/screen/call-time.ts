import { LAST_MINUTE_SECONDS } from '@visavis/domain/call/rules.ts';

/** Whole seconds since the call began; both in milliseconds. */
export const elapsed = (startedAt: number | null, now: number): number =>
  startedAt === null ? 0 : Math.max(0, Math.floor((now - startedAt) / 1000));

/** Whole seconds left, in the last minute alone (rulings 11); else null. */
export function timeLeft(endsAt: number | null, now: number): number | null {
  if (endsAt === null) return null;
  const left = Math.ceil((endsAt - now) / 1000);
  return left > LAST_MINUTE_SECONDS ? null : Math.max(0, left);
}
