/**
 * How often the other side may replace its connection, and so make this side open another one: `burst` times at once,
 * then once every `interval` ms. A reload takes longer than a second, and few people reload more often.
 */
export const REPLACEMENTS = { burst: 4, interval: 10_000 };

/** How many replacements are left at the time `at`, ms. */
export interface Allowance {
  left: number;
  at: number;
}

export const fullAllowance = (now: number): Allowance => ({ left: REPLACEMENTS.burst, at: now });

/** @returns what is left after one more replacement; null if it is one too many */
export function takeReplacement({ left, at }: Allowance, now: number): Allowance | null {
  const refilled = Math.min(REPLACEMENTS.burst, left + (now - at) / REPLACEMENTS.interval);
  return refilled < 1 ? null : { left: refilled - 1, at: now };
}
