import { useEffect } from 'react';
import { chooseAccent, storedAccent } from '../../preferences/accent.ts';
import { useServices } from '../../services/services.tsx';
import { useProfile } from '../../users/queries.ts';

/**
 * Drops an exclusive accent when the plan no longer includes it, and takes over one that was chosen on another device
 * once the profile is there; fetches the plan only if an exclusive accent is set.
 */
export function useAccentOfPlan(): void {
  const { storage } = useServices();
  const isExclusive = storedAccent(storage.local) !== 'apricot';
  const { data } = useProfile(isExclusive);
  const isOver = isExclusive && data !== undefined && data.subscriptionType !== 'premium_plus';
  const chosen = isOver ? 'apricot' : data?.accent !== 'apricot' ? data?.accent : undefined;
  useEffect(() => {
    if (chosen) chooseAccent(chosen, storage.local, document.documentElement);
  }, [chosen, storage]);
}
