import { getDashboard } from '@visavis/domain/stats/contract.ts';
import type { Bind } from '../http/bind.ts';
import type { Stats } from './service.ts';

export function statsRoutes({ bind, stats }: { bind: Bind; stats: Stats }): void {
  bind(getDashboard, ({ user }) => stats.dashboard(user.userId));
}
