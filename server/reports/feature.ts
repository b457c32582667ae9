import {
  addFrame,
  createReport,
  getEvidenceRules,
  getReport,
  getSuspension,
  listMyReports,
  readOutcomes,
} from '@visavis/domain/reports/contract.ts';
import { FRAME_BYTES_MAX, FRAMES_MAX } from '@visavis/domain/reports/rules.ts';
import type { Core } from '../core.ts';
import type { Bind } from '../http/bind.ts';
import { createEvidence, type Evidence } from './evidence/evidence.ts';
import { createEvidenceRepo } from './evidence/repo-evidence.ts';
import { createReportsRepo } from './repo.ts';
import { createReports, type Reports } from './service.ts';

const REPORTS_A_DAY = 20;
const DAY = 24 * 3600;
const creations = { name: 'report', max: REPORTS_A_DAY, seconds: DAY, by: 'user' } as const;
const frames = { name: 'report-frame', max: REPORTS_A_DAY * FRAMES_MAX, seconds: DAY, by: 'user' } as const;

interface ReportRouteDependencies {
  bind: Bind;
  reports: Reports;
  evidence: Evidence;
}

export function reportRoutes({ bind, reports, evidence }: ReportRouteDependencies): void {
  bind(createReport, ({ user, body }) => reports.create(user.userId, body), { limits: [creations] });
  bind(
    addFrame,
    ({ user, params, file }) =>
      evidence.addFrame(user.userId, params.id, async () => (await file(FRAME_BYTES_MAX)).bytes),
    { limits: [frames] },
  );
  bind(getEvidenceRules, async () => evidence.rules());
  bind(listMyReports, ({ user }) => reports.mine(user.userId));
  bind(readOutcomes, ({ user, body }) => reports.readOutcomes(user.userId, body?.ids));
  bind(getSuspension, ({ user }) => reports.suspension(user.userId));
  bind(getReport, ({ user, params }) => reports.one(user.userId, params.id));
}

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
