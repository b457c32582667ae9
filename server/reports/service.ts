import type { createReport, Report } from '@visavis/domain/reports/contract.ts';
import { SUSPENSION_WINDOW_HOURS } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Random } from '../ports/random.ts';
import { decideReport } from './decisions.ts';
import { presentReport, presentReportMail } from './presenter.ts';
import type { ReportsRepo } from './repo.ts';

export interface ReportsDependencies {
  repo: ReportsRepo;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  log: Log;
  /** the review team's address, if it has one */
  reportsEmail: string | undefined;
  /** called after a report: the two are never matched again, and a call that they are in ends */
  onReported(reporterId: string, reportedId: string): Promise<void>;
  /** called after a suspension: the user may not be matched any more */
  onSuspended(userId: string): Promise<void>;
}

export type Reports = ReturnType<typeof createReports>;

const HOUR = 3_600_000;

export function createReports(dependencies: ReportsDependencies) {
  const { repo, clock, random, mailer, log, reportsEmail } = dependencies;

  /** Runs a consequence of a stored report: its failure is logged, and the report stays. */
  async function attempt(what: string, reportId: string, effect: () => Promise<void>): Promise<void> {
    try {
      await effect();
    } catch (error) {
      log.error({ err: error, reportId }, `report: ${what} failed`);
    }
  }

  return {
    /** @throws SELF, NOT_FOUND, NOT_A_MEMBER (of a call the two shared), ALREADY_REPORTED */
    async create(reporterId: string, input: BodyOf<typeof createReport>): Promise<Report> {
      const { reportedUserId } = input;
      if (reportedUserId === reporterId) throw new AppError('SELF');
      const now = clock.now();
      const placed = await repo.place(
        {
          id: random.uuid(now),
          reporterId,
          reportedUserId,
          reason: input.reason,
          description: input.description || null,
          roomId: input.roomId ?? null,
          at: new Date(now),
        },
        new Date(now - SUSPENSION_WINDOW_HOURS * HOUR),
        decideReport,
      );

      const { id } = placed.report;
      await attempt('parting the pair', id, () => dependencies.onReported(reporterId, reportedUserId));
      if (placed.suspended) await attempt('suspension', id, () => dependencies.onSuspended(reportedUserId));
      // Not awaited: the reporter does not wait for a mail server.
      if (reportsEmail) void attempt('mail', id, () => mailer.send({ to: reportsEmail, ...presentReportMail(placed) }));
      return presentReport(placed.report);
    },

    mine: async (reporterId: string): Promise<Report[]> => (await repo.byReporter(reporterId)).map(presentReport),

    /** For its author alone. @throws NOT_FOUND */
    async one(reporterId: string, id: string): Promise<Report> {
      const report = await repo.ofReporter(id, reporterId);
      if (!report) throw new AppError('NOT_FOUND');
      return presentReport(report);
    },
  };
}
