import { AGE_REFUSED_FOR } from '@visavis/domain/auth/rules.ts';
import { useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useServices } from '../services/services.tsx';

const KEY = 'ageRefusedAt';

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
    refuse() {
      storage.local.setJson(KEY, clock.now());
      setUntil(read());
    },
  };
}
