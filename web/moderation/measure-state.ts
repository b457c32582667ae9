import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { BARRING_RULES } from '@visavis/domain/moderation/rules.ts';
import type { Restraint } from '../services/restraint.ts';

export type MeasureStatus = 'warning' | 'suspended' | 'over' | 'withdrawn';

/** @param now ms */
export function statusOf(measure: Measure, now: number): MeasureStatus {
  if (measure.isWithdrawn) return 'withdrawn';
  if (measure.kind === 'warning') return 'warning';
  const isOver = measure.until !== null && Date.parse(measure.until) <= now;
  return measure.isInForce && !isOver ? 'suspended' : 'over';
}

/** The suspension that keeps the user from being matched: of several the one that lasts longest. */
export function suspensionInForce(measures: readonly Measure[], now: number): Measure | undefined {
  const end = ({ until }: Measure) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
  return measures
    .filter((measure) => statusOf(measure, now) === 'suspended')
    .reduce<Measure | undefined>((longest, next) => (longest && end(longest) >= end(next) ? longest : next), undefined);
}

/** From what the suspensions in force keep the user, of which one may end before another. */
export function restraintOf(measures: readonly Measure[], now: number): Restraint {
  const inForce = measures.filter((measure) => statusOf(measure, now) === 'suspended');
  if (inForce.some(({ rule }) => BARRING_RULES.includes(rule))) return 'contact';
  return inForce.length > 0 ? 'calls' : null;
}

/** Measures that the user has not acknowledged yet; a suspension that is over by itself needs no acknowledgement. */
export const unreadMeasures = (measures: readonly Measure[], now: number): Measure[] =>
  measures.filter((measure) => !measure.isRead && statusOf(measure, now) !== 'over');

/** Whether the team has still to look at what reports alone have decided: not once it is over, or was answered. */
export const awaitsReview = (measure: Measure, now: number): boolean =>
  measure.isAutomatic && statusOf(measure, now) === 'suspended' && !measure.appeal?.outcome;

export const mayAppeal = ({ appeal, appealUntil }: Measure, now: number): boolean =>
  appeal === null && appealUntil !== null && Date.parse(appealUntil) > now;

/** Where an appeal stands: null where there is none. */
export const appealStatus = ({ appeal }: Measure): 'waiting' | 'upheld' | 'overturned' | null =>
  appeal && (appeal.outcome ?? 'waiting');

/** Takes a new or changed measure into the list, newest first. */
export const withMeasure = (measures: readonly Measure[], changed: Measure): Measure[] =>
  [changed, ...measures.filter(({ id }) => id !== changed.id)].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

/** The announcement of a change while the user looks at something else; a new measure has a card of its own. */
export function announcementOf(changed: Measure): 'withdrawn' | 'upheld' | null {
  if (changed.isWithdrawn) return 'withdrawn';
  return changed.appeal?.outcome === 'upheld' ? 'upheld' : null;
}
