import { type KarmaLevelName, reachedLevel } from '@visavis/domain/call/karma/karma-levels.ts';
import type { getProgress, KarmaEntry } from '@visavis/domain/users/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';

export type Progress = DataOf<typeof getProgress>;
export interface Point {
  /** milliseconds since the epoch */
  at: number;
  value: number;
}
export type LedgerReason = 'ratingUp' | 'ratingDown' | 'ratingNone' | 'longCall' | 'operator' | 'call';
export interface LedgerRow {
  key: string;
  at: number;
  kind: 'karma' | 'experience';
  reason: LedgerReason;
  /** it sums up a UTC day: `at` is the end of that day */
  isDay: boolean;
  /** how many ratings it sums up; null where that is not said */
  ratings: number | null;
  /** the level of karma that it led to; null where that stayed */
  level: KarmaLevelName | null;
  change: number;
  total: number;
  /** full minutes of the call, for experience */
  minutes: number;
}

/** XP per full minute of a call (spec.md section 9, 'Rewards'). */
const XP_PER_MINUTE = 10;
const timeOf = (entry: { at: string }) => Date.parse(entry.at);
const round = (value: number) => Math.round(value * 100) / 100;

/** A step line from `start` to `now` through the entries. */
function stepLine(entries: readonly Point[], before: number, start: number, now: number): Point[] {
  const first = entries[0];
  const last = entries.at(-1);
  const opening = { at: Math.min(start, first?.at ?? start), value: before };
  return [opening, ...entries, { at: Math.max(now, last?.at ?? now), value: last?.value ?? before }];
}

/**
 * Karma and experience over time.
 * @param start when the account was created, in ms: the first point of a complete ledger
 * @param now ms
 * @param karma the current balance, for an empty ledger
 */
export function linesOf(
  progress: Progress,
  start: number,
  now: number,
  karma: number,
): { karma: Point[]; experience: Point[] } {
  const [firstKarma] = progress.karma;
  const [firstCall] = progress.experience;
  const karmaPoints = progress.karma.map((entry) => ({ at: timeOf(entry), value: entry.balance }));
  const experiencePoints = progress.experience.map((entry) => ({ at: timeOf(entry), value: entry.total }));
  const before = firstCall ? firstCall.total - firstCall.gained : 0;
  // a ledger limited to its latest entries starts at the first of them
  const from = before > 0 && firstCall ? timeOf(firstCall) : start;
  return {
    karma: stepLine(karmaPoints, firstKarma ? round(firstKarma.balance - firstKarma.delta) : karma, from, now),
    experience: stepLine(experiencePoints, before, from, now),
  };
}

function karmaReason({ reason, delta }: KarmaEntry): LedgerReason {
  if (reason === 'long_call') return 'longCall';
  if (reason === 'operator') return 'operator';
  return delta > 0 ? 'ratingUp' : delta < 0 ? 'ratingDown' : 'ratingNone';
}

/** All entries of both ledgers, newest first. */
export function ledgerOf(progress: Progress): LedgerRow[] {
  const karma = progress.karma.map(
    (entry): LedgerRow => ({
      key: entry.id,
      at: timeOf(entry),
      kind: 'karma',
      reason: karmaReason(entry),
      isDay: entry.reason !== 'operator',
      ratings: entry.ratings ?? null,
      level: reachedLevel(entry) ?? null,
      change: entry.delta,
      total: entry.balance,
      minutes: 0,
    }),
  );
  const experience = progress.experience.map(
    (entry): LedgerRow => ({
      key: `${entry.at}/${entry.total}`,
      at: timeOf(entry),
      kind: 'experience',
      reason: 'call',
      isDay: false,
      ratings: null,
      level: null,
      change: entry.gained,
      total: entry.total,
      minutes: Math.round(entry.gained / XP_PER_MINUTE),
    }),
  );
  return [...karma, ...experience].sort((a, b) => b.at - a.at);
}

/** The range of the karma axis, in tens: at least five points beyond every value, so that a small change looks small. */
export function karmaRange(points: readonly Point[]): [number, number] {
  const values = points.map((point) => point.value);
  const low = Math.floor((Math.min(...values) - 5) / 10) * 10;
  const high = Math.ceil((Math.max(...values) + 5) / 10) * 10;
  return [Math.max(low, 0), Math.min(high, 100)];
}

/** The point whose value applies at a moment: the last one not after it. */
export function pointAt(points: readonly Point[], moment: number): Point | undefined {
  return points.findLast((point) => point.at <= moment) ?? points[0];
}
