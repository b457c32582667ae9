import type { AppealInQueue, decideAppeal } from '@visavis/domain/desk/appeals.ts';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import { decideClaim, decideVerdict, mayDecideAppeal, refuseOwnDecision } from '../decisions.ts';
import { presentClaim, presentDecision, presentPersonInCase } from '../presenter.ts';
import { type Consequences, followUp } from '../verdicts/service.ts';
import type { AppealRow, AppealsRepo } from './repo-appeals.ts';

export interface AppealsDependencies extends Omit<Consequences, 'onSuspended'> {
  repo: AppealsRepo;
  clock: Clock;
  random: Random;
  log: Log;
}
export type Appeals = ReturnType<typeof createAppeals>;

interface Actor {
  userId: string;
  role: Role;
}

/** Appeals at the desk: someone other than who decided decides again. */
export function createAppeals(dependencies: AppealsDependencies) {
  const { repo, clock, random, log, onReportDecided, onMeasure, onChanged } = dependencies;
  const now = () => new Date(clock.now());
  const entryFor = (action: 'appeal_claimed' | 'appeal_decided', staffId: string, id: string) => ({
    id: random.uuid(clock.now()),
    at: now(),
    staffId,
    action,
    subject: { kind: 'appeal' as const, id },
    personId: null,
  });

  function present(row: AppealRow, actor: Actor): AppealInQueue {
    const { appeal, about, language, isPriority, claimant, decidedBy, decision, reporters } = row;
    const at = now();
    const person = { userId: about.id, role: about.role };
    return {
      id: appeal.id,
      at: appeal.at.toISOString(),
      text: appeal.text,
      about: presentPersonInCase(about, at),
      decision: presentDecision(decision),
      isMine: mayDecideAppeal(actor, person, decision.decision.decidedBy, reporters),
      language: toLanguage(language),
      ...(isPriority && { isPriority }),
      claimedBy: presentClaim(appeal, claimant, at),
      outcome: appeal.outcome,
      answer: appeal.answer,
      note: appeal.note,
      decidedBy,
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
    };
  }

  return {
    list: async (actor: Actor, status: 'open' | 'decided'): Promise<AppealInQueue[]> =>
      (await repo.list(status, actor.userId, now())).map((row) => present(row, actor)),

    /** @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, CLAIMED */
    async claim(actor: Actor, id: string): Promise<AppealInQueue> {
      const claimed = await repo.claim(id, entryFor('appeal_claimed', actor.userId, id), (facts) => {
        refuseOwnDecision(facts.actor, facts.decision.decidedBy);
        return decideClaim(facts);
      });
      if (!claimed) throw new AppError('NOT_FOUND');
      await followUp(log, claimed.decisionId, () => onChanged(null));
      return present(claimed.row, actor);
    },

    /** @throws NOT_FOUND, FORBIDDEN, CASE_CLOSED, NOT_CLAIMED */
    async decide(actor: Actor, id: string, body: BodyOf<typeof decideAppeal>): Promise<AppealInQueue> {
      const verdict = { outcome: body.outcome, answer: body.answer, note: body.note || null };
      const decided = await repo.decide(id, entryFor('appeal_decided', actor.userId, id), verdict, (facts) => {
        refuseOwnDecision(facts.actor, facts.decision.decidedBy);
        decideVerdict(facts);
      });
      if (!decided) throw new AppError('NOT_FOUND');
      const reports = body.outcome === 'overturned' ? decided.reports : [];
      await followUp(
        log,
        decided.decisionId,
        () => onMeasure(decided.decisionId, 'answered'),
        ...reports.map((report) => () => onReportDecided(report)),
        () => onChanged(null),
      );
      return present(decided.row, actor);
    },
  };
}
