import { AGE_REFUSED_FOR } from '@visavis/domain/auth/rules.ts';
import { useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useServices } from '../services/services.tsx';

const KEY = 'ageRefusedAt';
/** Set once somebody under age has said that they mistyped. */
const MISTYPED_KEY = 'ageMistyped';

/** Until when a refusal counts, ms; null for none, and for one that is over or of the future. */
export function refusedUntil(refusedAt: number | null, now: number): number | null {
  if (refusedAt === null || refusedAt > now) return null;
  const until = refusedAt + AGE_REFUSED_FOR;
  return until > now ? until : null;
}

/** A birth date under age keeps the form closed in this browser for a day: trying others must not be worth it. */
export function useAgeRefusal() {
  const { storage, clock } = useServices();
  const read = () =>
    refusedUntil(
      storage.local.getJson(KEY, (value) => (typeof value === 'number' ? value : null)),
      clock.now(),
    );
  const [until, setUntil] = useState(read);
  const isHydrated = useHydrated();
  return {
    /** until when the form is closed, ms; null: it is open, as on a prerendered page */
    until: isHydrated ? until : null,
    /** Looks again: another tab may have been refused. @returns whether the form is closed */
    check(): boolean {
      const found = read();
      setUntil(found);
      return found !== null;
    },
    /** whether 'I mistyped' has not been used in this browser yet */
    mayMistype: () => storage.local.get(MISTYPED_KEY) === null,
    mistype: () => storage.local.set(MISTYPED_KEY, '1'),
    refuse() {
      storage.local.setJson(KEY, clock.now());
      setUntil(read());
    },
  };
}

export type AgeRefusal = ReturnType<typeof useAgeRefusal>;
