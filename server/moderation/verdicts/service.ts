import type { CaseFile } from '@visavis/domain/desk/cases.ts';
import type { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import type { decideCase } from '@visavis/domain/desk/verdicts.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import { decideSanction, decideUndo, decideVerdict, splitReports } from '../decisions.ts';
import type { UndoRepo } from './repo-undo.ts';
import type { VerdictsRepo } from './repo-verdicts.ts';

/** Consequences of a decision for others; each failure is logged, and the decision stays. */
export interface Consequences {
  /** the person may neither be matched nor be in a call any more */
  onSuspended(userId: string): Promise<void>;
  /** the reporter learns of the outcome */
  onReportDecided(reportId: string): Promise<void>;
  /** the person is informed */
  onMeasure(decisionId: string, what: 'made' | 'withdrawn' | 'answered'): Promise<void>;
  /** everyone at the desk sees another queue */
  onChanged(caseId: string | null): Promise<void>;
}

export interface VerdictsDependencies extends Consequences {
  verdicts: VerdictsRepo;
  undos: UndoRepo;
  clock: Clock;
  random: Random;
  log: Log;
  /** a case as one of the staff sees it */
  viewCase(staffId: string, caseId: string): Promise<CaseFile>;
}
export type Verdicts = ReturnType<typeof createVerdicts>;

/** Runs what follows a stored decision, one after the other. */
export const followUp = (log: Log, decisionId: string, ...effects: (() => Promise<void>)[]): Promise<void> =>
  afterCommit(log, { what: 'what follows a decision', decisionId }, ...effects);

export function createVerdicts(dependencies: VerdictsDependencies) {
  const { verdicts, undos, clock, random, log, viewCase } = dependencies;
  const { onSuspended, onReportDecided, onMeasure, onChanged } = dependencies;
  const newId = () => random.uuid(clock.now());

  return {
    /** @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, NOT_CLAIMED, CASE_CHANGED */
    async decide(
      staffId: string,
      caseId: string,
      { verdict, dismissed, reports }: BodyOf<typeof decideCase>,
    ): Promise<CaseFile> {
      const ids = { decision: newId(), suspension: newId(), case: newId() };
      const subject = { kind: 'case' as const, id: caseId };
      const at = new Date(clock.now());
      const entry = { id: newId(), at, staffId, action: 'case_decided' as const, subject, personId: null };
      const decided = await verdicts.decide(caseId, { verdict, ids, entry }, (facts) => {
        decideVerdict(facts);
        return splitReports(facts.reports, verdict.action, dismissed, reports);
      });
      if (!decided) throw new AppError('NOT_FOUND');
      await followUp(
        log,
        ids.decision,
        async () => void (verdict.action === 'suspend' && (await onSuspended(decided.userId))),
        async () => void (verdict.action !== 'dismiss' && (await onMeasure(ids.decision, 'made'))),
        ...decided.withdrawn.map((id) => () => onMeasure(id, 'withdrawn')),
        ...decided.reports.map((id) => () => onReportDecided(id)),
        () => onChanged(caseId),
      );
      return viewCase(staffId, caseId);
    },

    /** Warns or suspends someone without a report. @throws NOT_FOUND, FORBIDDEN, CASE_OPEN, CASE_CLOSED */
    async sanction(
      staffId: string,
      userId: string,
      { verdict, lastDecisionId: read }: BodyOf<typeof decideAboutPerson>,
    ): Promise<void> {
      const ids = { decision: newId(), suspension: newId() };
      const subject = { kind: 'person' as const, id: userId };
      const at = new Date(clock.now());
      const entry = { id: newId(), at, staffId, action: 'person_decided' as const, subject, personId: null };
      const isThere = await verdicts.sanction(userId, { verdict, ids, entry }, (facts) =>
        decideSanction({ ...facts, read }),
      );
      if (!isThere) throw new AppError('NOT_FOUND');
      await followUp(
        log,
        ids.decision,
        async () => void (verdict.action === 'suspend' && (await onSuspended(userId))),
        () => onMeasure(ids.decision, 'made'),
      );
    },

    /** @throws NOT_FOUND, FORBIDDEN, UNDO_CLOSED */
    async undo(staffId: string, id: string): Promise<null> {
      const subject = { kind: 'decision' as const, id };
      const at = new Date(clock.now());
      const entry = { id: newId(), at, staffId, action: 'decision_undone' as const, subject, personId: null };
      const undone = await undos.undo(id, entry, decideUndo);
      if (!undone) throw new AppError('NOT_FOUND');
      await followUp(
        log,
        id,
        async () => void (undone.action !== 'dismiss' && (await onMeasure(id, 'withdrawn'))),
        ...undone.reports.map((report) => () => onReportDecided(report)),
        () => onChanged(undone.caseId),
      );
      return null;
    },
  };
}
