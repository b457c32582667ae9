import type { Core } from '../core.ts';
import { createEvidence } from './evidence/evidence.ts';
import { createEvidenceRepo } from './evidence/repo-evidence.ts';
import { createReportsRepo } from './repo.ts';
import { reportRoutes } from './routes.ts';
import { createReports } from './service.ts';

/** How often evidence that is due is erased, ms. */
const ERASURE_INTERVAL = 3_600_000;

/** Publishes 'reported', 'barred', 'caseChanged' and 'measureChanged'. */
export function createReportsFeature(core: Core) {
  const { db, bind, clock, random, mailer, log, config, events, files, uploads, realtime, timers } = core;
  const evidence = createEvidence({
    repo: createEvidenceRepo(db),
    files,
    uploads,
    clock,
    random,
    key: config.evidenceKey,
    formerKey: config.formerEvidenceKey,
  });
  const reports = createReports({
    repo: createReportsRepo(db),
    evidence,
    clock,
    random,
    mailer,
    log,
    reportsEmail: config.reportsEmail,
    realtime,
    onReported: (reporterId, reportedId) => events.publish('reported', reporterId, reportedId),
    onSuspended: (userId) => events.publish('barred', userId),
    onCaseChanged: (caseId) => events.publish('caseChanged', caseId),
    onMeasure: (decisionId) => events.publish('measureChanged', decisionId, 'made'),
  });
  reportRoutes({ bind, reports, evidence });
  timers.every('reports: evidence', ERASURE_INTERVAL, evidence.sweep);
  return {
    announceDecision: reports.announceDecision,
    refuseBarred: reports.refuseBarred,
    viewEvidence: evidence.view,
  };
}
