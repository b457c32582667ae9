import type { Core } from '../core.ts';
import { createReportsRepo } from './repo.ts';
import { reportRoutes } from './routes.ts';
import { createReports } from './service.ts';

/** Publishes 'reported' and 'barred'. */
export function createReportsFeature(core: Core): void {
  const { db, bind, clock, random, mailer, log, config, events } = core;
  const reports = createReports({
    repo: createReportsRepo(db),
    clock,
    random,
    mailer,
    log,
    reportsEmail: config.reportsEmail,
    onReported: (reporterId, reportedId) => events.publish('reported', reporterId, reportedId),
    onSuspended: (userId) => events.publish('barred', userId),
  });
  reportRoutes({ bind, reports });
}
