import { getDashboard } from '@visavis/domain/stats/contract.ts';
import type { Core } from '../core.ts';
import type { Bind } from '../http/bind.ts';
import { createStatsRepo } from './repo.ts';
import { createStats, type Stats } from './service.ts';

export function statsRoutes({ bind, stats }: { bind: Bind; stats: Stats }): void {
  bind(getDashboard, ({ user }) => stats.dashboard(user.userId));
}

export function createStatsFeature({ db, config, bind, clock }: Core): void {
  statsRoutes({ bind, stats: createStats({ repo: createStatsRepo(db), clock, plans: config.plans }) });
}
