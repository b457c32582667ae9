import { useEffect } from 'react';
import { chooseAccent, storedAccent } from '../../preferences/accent.ts';
import { useServices } from '../../services/services.tsx';
import { useProfile } from '../../users/queries.ts';

/** Drops an exclusive accent when the plan no longer includes it; fetches the plan only if such an accent is set. */
export function useAccentOfPlan(): void {
  const { storage } = useServices();
  const isExclusive = storedAccent(storage.local) !== 'apricot';
  const { data } = useProfile(isExclusive);
  const isOver = isExclusive && data !== undefined && data.subscriptionType !== 'premium_plus';
  useEffect(() => {
    if (isOver) chooseAccent('apricot', storage.local, document.documentElement);
  }, [isOver, storage]);
}
