import { useState } from 'react';
import { useServices } from '../app/services.tsx';
import { MatchFilters } from './MatchFilters.tsx';
import { type ChosenFilters, chosenFilters, keepFilters } from './match-filters.ts';
import { useProfile } from './queries.ts';

/** The filters of the next search, kept in this browser. Nothing shows until the plan is known. */
export function MatchFiltersCard() {
  const { storage } = useServices();
  const { data: profile } = useProfile();
  const [chosen, setChosen] = useState(() => chosenFilters(storage.local));
  if (!profile) return null;
  const change = (next: ChosenFilters) => {
    setChosen(next);
    keepFilters(storage.local, next);
  };
  return <MatchFilters chosen={profile.subscriptionType === 'premium_plus' ? chosen : null} onChange={change} />;
}
