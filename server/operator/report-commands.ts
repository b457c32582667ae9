import type { Clock } from '../ports/clock.ts';
import { CommandRefusal, type Handlers } from './command-schema.ts';
import { presentReport, untilText } from './presenter.ts';
import type { OperatorRepo, ReportWithPeople } from './repo.ts';

type Name = 'reports list' | 'reports show' | 'reports resolve';

export function createReportCommands({ repo, clock }: { repo: OperatorRepo; clock: Clock }): Handlers<Name> {
  async function reportOf(id: string): Promise<ReportWithPeople> {
    const found = await repo.report(id);
    if (!found) throw new CommandRefusal('NOT_FOUND', `No report ${id}`);
    return found;
  }
  const presentWithSuspension = (found: ReportWithPeople) => ({
    ...presentReport(found),
    suspendedUntil: untilText(found.reported.suspendedUntil, clock.now()),
  });

  return {
    async 'reports list'({ status, limit }) {
      return (await repo.reports(status, limit)).map(presentReport);
    },

    async 'reports show'({ id }) {
      const found = await reportOf(id);
      const { suspendedUntil, ...report } = presentWithSuspension(found);
      const call = found.report.roomId ? await repo.call(found.report.roomId) : undefined;
      const others = (await repo.reportsAbout(found.reported.id)).filter(({ report }) => report.id !== id);
      return {
        ...report,
        call: call && { matchedAt: call.createdAt, duration: call.duration, endReason: call.endReason },
        suspendedUntil,
        otherReports: others.map(presentReport),
      };
    },

    async 'reports resolve'({ id, note }) {
      const resolved = await repo.resolve(id, note, new Date(clock.now()));
      const found = await reportOf(id);
      if (!resolved) throw new CommandRefusal('ALREADY_RESOLVED', `Report ${id} is resolved already`);
      return presentWithSuspension(found);
    },
  };
}
