import { newMatchesAt } from '@visavis/domain/matching/rules.ts';
import { useEffect, useState } from 'react';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import type { DashboardData } from './queries.ts';

const MINUTE = 60_000;

/** @returns when someone who has used up the matches of today has new ones, ms; null where they may be matched, or that is unknown */
export function useUsedUp(data: DashboardData | undefined): number | null {
  const { clock } = useServices();
  const now = useServerNow(clock, MINUTE);
  const [resetsAt, setResetsAt] = useState<number | null>(null);
  useEffect(() => {
    const { matchesToday = 0, dailyLimit = null } = data?.stats ?? {};
    setResetsAt(dailyLimit !== null && matchesToday >= dailyLimit ? newMatchesAt(clock.serverNow()) : null);
  }, [data, clock]);
  return resetsAt !== null && now < resetsAt ? resetsAt : null;
}
