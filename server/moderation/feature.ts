import { queueChanged } from '@visavis/domain/desk/cases.ts';
import type { Core } from '../core.ts';
import { sessionGroup } from '../realtime/send.ts';
import { createAppealsRepo } from './appeals/repo-appeals.ts';
import { appealRoutes } from './appeals/routes.ts';
import { createAppeals } from './appeals/service.ts';
import { createClaimsRepo } from './cases/repo-claims.ts';
import { createQueueRepo } from './cases/repo-queue.ts';
import { caseRoutes } from './cases/routes.ts';
import { type CasesDependencies, createCases } from './cases/service.ts';
import { createMeasuresRepo } from './measures/repo-measures.ts';
import { measureRoutes } from './measures/routes.ts';
import { createMeasures } from './measures/service.ts';
import { presentHistory } from './presenter.ts';
import { openCaseOf, readHistory } from './repo-people.ts';
import { createStaffRepo } from './repo-staff.ts';
import { createUndoRepo } from './verdicts/repo-undo.ts';
import { createVerdictsRepo } from './verdicts/repo-verdicts.ts';
import { type ViewEvidence, verdictRoutes } from './verdicts/routes.ts';
import { type Consequences, createVerdicts } from './verdicts/service.ts';

/** Publishes 'barred', 'reportDecided', 'caseChanged' and 'measureChanged'. */
export function createModerationFeature(
  core: Core,
  { viewEvidence, noteUse }: { viewEvidence: ViewEvidence } & Pick<CasesDependencies, 'noteUse'>,
) {
  const { db, bind, clock, random, log, mailer, events, realtime, config } = core;
  const staff = createStaffRepo(db);
  const consequences: Consequences = {
    onSuspended: (userId) => events.publish('barred', userId),
    onReportDecided: (reportId) => events.publish('reportDecided', reportId),
    onMeasure: (decisionId, what) => events.publish('measureChanged', decisionId, what),
    onChanged: (caseId) => events.publish('caseChanged', caseId),
  };
  const claims = createClaimsRepo(db);
  const cases = createCases({ queue: createQueueRepo(db), claims, clock, random, log, noteUse, ...consequences });
  caseRoutes({ bind, cases });
  const [verdictsRepo, undos] = [createVerdictsRepo(db), createUndoRepo(db)];
  const dependencies = { verdicts: verdictsRepo, undos, clock, random, log, viewCase: cases.view, ...consequences };
  const verdicts = createVerdicts(dependencies);
  verdictRoutes({ bind, verdicts, viewEvidence });
  appealRoutes({ bind, appeals: createAppeals({ repo: createAppealsRepo(db), clock, random, log, ...consequences }) });
  const measures = createMeasures({
    repo: createMeasuresRepo(db),
    clock,
    random,
    mailer,
    log,
    realtime,
    link: config.publicUrl,
    isRequired: config.emailVerification === 'required',
    ...consequences,
  });
  measureRoutes({ bind, measures });

  return {
    announceMeasure: measures.announce,
    sanction: verdicts.sanction,
    /** Reports and decisions about someone, and the open case. */
    async historyOf(userId: string) {
      const row = await readHistory(db, userId, new Date(clock.now()));
      return row && { history: presentHistory(row), openCaseId: await openCaseOf(db, userId) };
    },
    /** To every open desk, but that of whom the case is about: the queue is another. */
    async announceQueue(caseId: string | null): Promise<void> {
      for (const sessionId of await staff.openSessions(caseId, new Date(clock.now()))) {
        realtime.toGroup(sessionGroup(sessionId), queueChanged, { caseId });
      }
    },
  };
}
