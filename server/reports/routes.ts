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
import type { Bind } from '../http/bind.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Reports } from './service.ts';

const REPORTS_A_DAY = 20;
const DAY = 24 * 3600;
const creations = { name: 'report', max: REPORTS_A_DAY, seconds: DAY, by: 'user' } as const;
const frames = { name: 'report-frame', max: REPORTS_A_DAY * FRAMES_MAX, seconds: DAY, by: 'user' } as const;

export interface ReportRouteDependencies {
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
