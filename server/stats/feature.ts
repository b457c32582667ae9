import type { Core } from '../core.ts';
import { createStatsRepo } from './repo.ts';
import { statsRoutes } from './routes.ts';
import { createStats } from './service.ts';

export function createStatsFeature({ db, bind, clock }: Core): void {
  statsRoutes({ bind, stats: createStats({ repo: createStatsRepo(db), clock }) });
}
