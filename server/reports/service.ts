import { type createReport, type Report, reportDecided, type Suspension } from '@visavis/domain/reports/contract.ts';
import { hourOf, SUSPENSION_WINDOW_HOURS } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import { afterCommit } from '../ports/after-commit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Outbox } from '../ports/mail/outbox.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { decideReport } from './decisions.ts';
import type { Evidence } from './evidence/evidence.ts';
import { presentReport, presentReportMail, presentSuspension } from './presenter.ts';
import type { ReportsRepo } from './repo.ts';

export interface ReportsDependencies {
  repo: ReportsRepo;
  evidence: Pick<Evidence, 'addMessages'>;
  clock: Clock;
  random: Random;
  mailer: Outbox;
  log: Log;
  /** the review team's address, if it has one */
  reportsEmail: string | undefined;
  realtime: Pick<Realtime, 'toUser'>;
  /** called after a report: the two are never matched again, and a call that they are in ends */
  onReported(reporterId: string, reportedId: string): Promise<void>;
  /** called after a suspension: the user may neither be matched nor be in a call any more */
  onSuspended(userId: string): Promise<void>;
  /** called after a report: the queue of the desk is another */
  onCaseChanged(caseId: string): Promise<void>;
  /** called after a suspension: the person is informed */
  onMeasure(decisionId: string): Promise<void>;
}

export type Reports = ReturnType<typeof createReports>;

const HOUR = 3_600_000;

export function createReports(dependencies: ReportsDependencies) {
  const { repo, evidence, clock, random, mailer, log, reportsEmail, realtime } = dependencies;

  /** Runs a consequence of a stored report: its failure is logged, and the report stays. */
  const attempt = (what: string, reportId: string, effect: () => Promise<void>): Promise<void> =>
    afterCommit(log, { what: `report: ${what}`, reportId }, effect);

  return {
    /** @throws SELF, NOT_FOUND, NOT_A_MEMBER (of a call the two shared), ALREADY_REPORTED */
    async create(reporterId: string, input: BodyOf<typeof createReport>): Promise<Report> {
      const { reportedUserId, conversationId = null, messageId } = input;
      if (reportedUserId === reporterId) throw new AppError('SELF');
      const now = clock.now();
      // The person reads the id of the decision, which begins with its moment.
      const decision = random.uuid(hourOf(now));
      const ids = { case: random.uuid(now), suspension: random.uuid(now), decision };
      const placed = await repo.place(
        {
          id: random.uuid(now),
          reporterId,
          reportedUserId,
          reason: input.reason,
          description: input.description || null,
          roomId: input.roomId ?? null,
          conversationId,
          messageId: messageId ?? null,
          at: new Date(now),
        },
        { since: new Date(now - SUSPENSION_WINDOW_HOURS * HOUR), ids },
        decideReport,
      );

      const { id } = placed.report;
      await attempt('parting the pair', id, () => dependencies.onReported(reporterId, reportedUserId));
      if (conversationId) await attempt('evidence', id, () => evidence.addMessages(id, conversationId, messageId));
      if (placed.suspension) {
        await attempt('suspension', id, () => dependencies.onSuspended(reportedUserId));
        await attempt('information', id, () => dependencies.onMeasure(ids.decision));
      }
      await attempt('queue', id, () => dependencies.onCaseChanged(placed.caseId));
      if (reportsEmail)
        await attempt('mail', id, () => mailer.send({ to: reportsEmail, ...presentReportMail(placed) }));
      return presentReport(placed.report);
    },

    mine: async (reporterId: string): Promise<Report[]> => (await repo.byReporter(reporterId)).map(presentReport),

    /** The reporter has read what became of their reports. @param ids of which; without them of all */
    async readOutcomes(reporterId: string, ids?: readonly string[]): Promise<null> {
      await repo.readOutcomes(reporterId, new Date(clock.now()), ids);
      return null;
    },

    /** The reason that keeps the user out of matching now; null where there is none. */
    async suspension(userId: string): Promise<Suspension | null> {
      const row = await repo.suspensionOf(userId, new Date(clock.now()));
      return row ? presentSuspension(row) : null;
    },

    /** @throws SUSPENDED for someone who may not write, ask or ring now (rulings 74) */
    async refuseBarred(userId: string): Promise<void> {
      if (await repo.isBarred(userId, new Date(clock.now()))) throw new AppError('SUSPENDED');
    },

    /** A review has decided: notifies the reporter of the outcome, and of nothing that was done. */
    async announceDecision(id: string): Promise<void> {
      const report = await repo.byId(id);
      if (!report?.reporterId) return;
      const { status, outcome } = presentReport(report);
      realtime.toUser(report.reporterId, reportDecided, { id, status, outcome });
    },

    /** For its author alone. @throws NOT_FOUND */
    async one(reporterId: string, id: string): Promise<Report> {
      const report = await repo.ofReporter(id, reporterId);
      if (!report) throw new AppError('NOT_FOUND');
      return presentReport(report);
    },
  };
}
