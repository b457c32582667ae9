import type { Plan } from '@visavis/domain/users/contract.ts';
import { useState } from 'react';
import { useServices } from '../../services/services.tsx';
import { MatchFilters } from './MatchFilters.tsx';
import { type ChosenFilters, chosenFilters, storeFilters } from './match-filters.ts';

export interface MatchFiltersCardProps {
  /** undefined until the plan is known: nothing is shown */
  plan: Plan | undefined;
}

/** The filters of the next search, stored in this browser. */
export function MatchFiltersCard({ plan }: MatchFiltersCardProps) {
  const { storage } = useServices();
  const [chosen, setChosen] = useState(() => chosenFilters(storage.local));
  if (!plan) return null;
  const change = (next: ChosenFilters) => {
    setChosen(next);
    storeFilters(storage.local, next);
  };
  return <MatchFilters chosen={plan === 'premium_plus' ? chosen : null} onChange={change} />;
}
