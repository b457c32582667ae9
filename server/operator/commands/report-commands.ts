import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { CommandRefusal, type Handlers } from '../command-schema.ts';
import type { OperatorRepo, ReportWithPeople } from '../repo.ts';
import type { SuspensionsRepo } from '../repo-suspensions.ts';
import { presentReport, presentSuspension } from './presenter.ts';

type Name = 'reports list' | 'reports show' | 'reports resolve';

export interface ReportCommandsDependencies {
  repo: OperatorRepo;
  suspensions: SuspensionsRepo;
  clock: Clock;
  log: Log;
  /** called after a decision: the reporter learns of its outcome */
  onDecided(reportId: string): Promise<void>;
  /** called after a decision: the queue of the desk is another */
  onCaseChanged(caseId: string | null): Promise<void>;
}

export function createReportCommands({
  repo,
  suspensions,
  clock,
  log,
  onDecided,
  onCaseChanged,
}: ReportCommandsDependencies): Handlers<Name> {
  async function reportOf(id: string): Promise<ReportWithPeople> {
    const found = await repo.report(id);
    if (!found) throw new CommandRefusal('NOT_FOUND', `No report ${id}`);
    return found;
  }
  const suspensionOf = async ({ reported }: ReportWithPeople) =>
    presentSuspension(reported.suspendedUntil, await suspensions.inForce(reported.id), clock.now());

  return {
    async 'reports list'({ status, limit }) {
      return (await repo.reports(status, limit)).map(presentReport);
    },

    async 'reports show'({ id }) {
      const found = await reportOf(id);
      const call = found.report.roomId ? await repo.call(found.report.roomId) : undefined;
      const others = (await repo.reportsAbout(found.reported.id)).filter(({ report }) => report.id !== id);
      return {
        ...presentReport(found),
        call: call && { matchedAt: call.createdAt, duration: call.duration, endReason: call.endReason },
        ...(await suspensionOf(found)),
        otherReports: others.map(presentReport),
      };
    },

    async 'reports resolve'({ id, note, outcome }) {
      const resolved = await repo.resolve(id, note, outcome ?? null, new Date(clock.now()));
      const found = await reportOf(id);
      if (!resolved) throw new CommandRefusal('ALREADY_RESOLVED', `Report ${id} is resolved already`);
      await afterCommit(
        log,
        { what: 'what follows a resolved report', reportId: id },
        () => onDecided(id),
        () => onCaseChanged(resolved.caseId),
      );
      return { ...presentReport(found), ...(await suspensionOf(found)) };
    },
  };
}
