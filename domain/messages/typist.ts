import { TYPING_EXPIRY, TYPING_INDICATOR_DELAY } from './rules.ts';

/** Someone who types, as others see it. Times in ms. */
export interface Typist {
  /** when the first signal came */
  since: number;
  /** when it ends unless the signal is repeated */
  until: number;
  /** it has lasted long enough to show */
  isShown: boolean;
}

/** A signal that someone types, the first or a repeated one. */
export const keepTyping = (known: Typist | null | undefined, now: number): Typist => ({
  since: known?.since ?? now,
  until: now + TYPING_EXPIRY,
  isShown: known?.isShown ?? false,
});

/** Shows someone whose typing has lasted; null once it has expired, the same object if nothing changes. */
export function updateTypist(typist: Typist, now: number): Typist | null {
  if (typist.until <= now) return null;
  const hasLasted = now - typist.since >= TYPING_INDICATOR_DELAY;
  return hasLasted && !typist.isShown ? { ...typist, isShown: true } : typist;
}
