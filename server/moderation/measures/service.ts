import { type Measure, measureChanged } from '@visavis/domain/moderation/contract.ts';
import { hourOf } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { greeted } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { Realtime } from '../../realtime/port.ts';
import { appealUntil, decideAppealing } from '../decisions.ts';
import { endOf } from '../presenter.ts';
import { type Occasion, presentMeasureMail } from './mails.ts';
import type { MeasureRow, MeasuresRepo } from './repo-measures.ts';

/** A warning or a suspension as the person reads it: nothing about who decided or reported, no note. */
function presentMeasure({ decision, appeal, suspension }: MeasureRow, now: Date): Measure {
  const isWithdrawn = decision.undoneAt !== null || appeal?.outcome === 'overturned';
  const isRunning = suspension !== null && suspension.liftedAt === null && suspension.until > now;
  const at = decision.isAutomatic ? new Date(hourOf(decision.at.getTime())) : decision.at;
  // A decision at the desk takes the place of an automatic suspension.
  const replacedAt = isWithdrawn ? null : (suspension?.liftedAt ?? null);
  const state = appeal ? (appeal.outcome ? ('decided' as const) : ('waiting' as const)) : null;
  return {
    id: decision.id,
    kind: decision.action === 'warn' ? 'warning' : 'suspension',
    rule: decision.rule ?? 'OTHER',
    message: decision.message,
    at: at.toISOString(),
    until: endOf(replacedAt ?? decision.until),
    isAutomatic: decision.isAutomatic,
    isInForce: !isWithdrawn && (decision.action === 'warn' || isRunning),
    isWithdrawn,
    isRead: decision.readAt !== null,
    appealUntil: appealUntil({ ...decision, at, appeal: state }, now)?.toISOString() ?? null,
    appeal: appeal && {
      at: appeal.at.toISOString(),
      text: appeal.text,
      outcome: appeal.outcome,
      answer: appeal.answer,
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
    },
  };
}

export interface MeasuresDependencies {
  repo: MeasuresRepo;
  clock: Clock;
  random: Random;
  mailer: Outbox;
  log: Log;
  realtime: Pick<Realtime, 'toUser'>;
  /** where the app is, for mails */
  link: string | undefined;
  /** people confirm their address before it is written to */
  isRequired: boolean;
  /** called after an appeal: everyone at the desk sees another queue */
  onChanged(caseId: null): Promise<void>;
}
export type Measures = ReturnType<typeof createMeasures>;

/** Decisions as their people learn of them, and their appeals. */
export function createMeasures(dependencies: MeasuresDependencies) {
  const { repo, clock, random, mailer, log, realtime, link, isRequired, onChanged } = dependencies;
  const now = () => new Date(clock.now());

  async function sendMail(userId: string, measure: Measure, occasion: Occasion): Promise<void> {
    try {
      const user = await repo.addressee(userId);
      if (!user) return;
      const { email: to, language } = user;
      const isConfirmed = user.emailVerifiedAt !== null;
      // It may be someone else's.
      if (isRequired && !isConfirmed) return;
      const mail = presentMeasureMail(occasion, { ...greeted(user), measure, language, link, isConfirmed });
      await mailer.send({ to, ...(link ? withFoot(mail, { origin: link, language }) : mail) });
    } catch (error) {
      log.error({ err: error, decisionId: measure.id }, 'mail about a decision not sent');
    }
  }

  return {
    async list(userId: string): Promise<Measure[]> {
      const at = now();
      return (await repo.ofUser(userId)).map((row) => presentMeasure(row, at));
    },

    /** @param ids what has been read; without them all */
    async read(userId: string, ids?: readonly string[]): Promise<null> {
      await repo.read(userId, now(), ids);
      return null;
    },

    /** @throws NOT_FOUND, APPEAL_CLOSED */
    async appeal(userId: string, decisionId: string, text: string): Promise<Measure> {
      const at = now();
      const made = { id: random.uuid(clock.now()), userId, decisionId, at, text };
      const row = await repo.appeal(made, (decision) => decideAppealing(decision, at));
      if (!row) throw new AppError('NOT_FOUND');
      await afterCommit(log, { what: 'the announcement of an appeal', decisionId }, () => onChanged(null));
      return presentMeasure(row, at);
    },

    /** Informs the person in the app, and by mail. */
    async announce(decisionId: string, occasion: Occasion): Promise<void> {
      const row = await repo.byId(decisionId);
      if (!row) return;
      const measure = presentMeasure(row, now());
      realtime.toUser(row.decision.userId, measureChanged, measure);
      await sendMail(row.decision.userId, measure, occasion);
    },
  };
}
