import { useEffect } from 'react';
import { chooseAccent, storedAccent } from '../../preferences/accent.ts';
import { useServices } from '../../services/services.tsx';
import { useProfile } from '../../users/queries.ts';

/** An exclusive theme lasts as long as its plan. The plan is asked for only where such a theme is worn. */
export function useAccentOfPlan(): void {
  const { storage } = useServices();
  const worn = storedAccent(storage.local) !== 'apricot';
  const { data } = useProfile(worn);
  const over = worn && data !== undefined && data.subscriptionType !== 'premium_plus';
  useEffect(() => {
    if (over) chooseAccent('apricot', storage.local, document.documentElement);
  }, [over, storage]);
}
