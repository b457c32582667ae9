import { Readable } from 'node:stream';
import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { claimCase, getCase, listCases, queueChanged, releaseCase } from '@visavis/domain/desk/cases.ts';
import { decideCase, undoDecision, viewEvidence } from '@visavis/domain/desk/verdicts.ts';
import { appeal, listMeasures, readMeasures } from '@visavis/domain/moderation/contract.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Core } from '../core.ts';
import { type Bind, Download, type SignedIn } from '../http/bind.ts';
import { sessionGroup } from '../realtime/send.ts';
import { createAppealsRepo } from './appeals/repo-appeals.ts';
import { type Appeals, createAppeals } from './appeals/service.ts';
import { createClaimsRepo } from './cases/repo-claims.ts';
import { createQueueRepo } from './cases/repo-queue.ts';
import { type Cases, type CasesDependencies, createCases } from './cases/service.ts';
import { createMeasuresRepo } from './measures/repo-measures.ts';
import { createMeasures, type Measures } from './measures/service.ts';
import { presentHistory } from './presenter.ts';
import { openCaseOf, readHistory } from './repo-people.ts';
import { createStaffRepo } from './repo-staff.ts';
import { createUndoRepo } from './verdicts/repo-undo.ts';
import { createVerdictsRepo } from './verdicts/repo-verdicts.ts';
import { type Consequences, createVerdicts, type Verdicts } from './verdicts/service.ts';

const appeals = { name: 'appeal', max: 20, seconds: 24 * 3600, by: 'user' } as const;

export function measureRoutes({ bind, measures }: { bind: Bind; measures: Measures }): void {
  bind(listMeasures, ({ user }) => measures.list(user.userId));
  bind(readMeasures, ({ user, body }) => measures.read(user.userId, body?.ids));
  bind(appeal, ({ user, params, body }) => measures.appeal(user.userId, params.id, body.text), { limits: [appeals] });
}

/** Evidence, opened: its view is recorded. */
type ViewEvidence = (evidenceId: string, viewerId: string) => Promise<{ type: string; content: Buffer }>;

interface VerdictRouteDependencies {
  bind: Bind;
  verdicts: Verdicts;
  viewEvidence: ViewEvidence;
}

export function verdictRoutes({ bind, verdicts, viewEvidence: view }: VerdictRouteDependencies): void {
  bind(decideCase, ({ user, params, body }) => verdicts.decide(user.userId, params.id, body));
  bind(undoDecision, ({ user, params }) => verdicts.undo(user.userId, params.id));
  bind(viewEvidence, async ({ user, params }) => {
    const { type, content } = await view(params.id, user.userId);
    const name = type === 'image/webp' ? 'frame.webp' : 'messages.json';
    return new Download(name, Readable.from([content]), type);
  });
}

export function caseRoutes({ bind, cases }: { bind: Bind; cases: Cases }): void {
  bind(listCases, ({ user, query }) => cases.list(user.userId, query));
  bind(getCase, ({ user, params, query }) => cases.open(user, params.id, query.visit));
  bind(claimCase, ({ user, params }) => cases.claim(user.userId, params.id));
  bind(releaseCase, ({ user, params }) => cases.release(user.userId, params.id));
}

const actorOf = ({ user, role }: { user: SignedIn; role: Role }) => ({ userId: user.userId, role });

export function appealRoutes({ bind, appeals }: { bind: Bind; appeals: Appeals }): void {
  bind(listAppeals, (input) => appeals.list(actorOf(input), input.query.status));
  bind(claimAppeal, (input) => appeals.claim(actorOf(input), input.params.id));
  bind(decideAppeal, (input) => appeals.decide(actorOf(input), input.params.id, input.body));
}

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
