import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { hourOf } from '@visavis/domain/reports/rules.ts';
import { appealUntil } from '../decisions.ts';
import { endOf } from '../presenter.ts';
import type { MeasureRow } from './repo-measures.ts';

/** A warning or a suspension as the person reads it: nothing about who decided or reported, no note. */
export function presentMeasure({ decision, appeal, suspension }: MeasureRow, now: Date): Measure {
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
