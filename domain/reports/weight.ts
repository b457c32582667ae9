/** The earlier reports of one reporter that a review has decided. */
export interface ReporterRecord {
  upheld: number;
  dismissed: number;
}

/** Someone's first report weighs this much. */
const NEUTRAL = 1;
const WEIGHT_MAX = 1.5;
/** Three new reporters reach it; two reach it if nearly all that they ever reported was upheld, and one never does. */
const SUSPENDING_WEIGHT = 3;

/**
 * One reporter's weight towards an automatic suspension: twice the share of upheld reports, with one of each kind
 * assumed from the start. In whole hundredths, so that sums are exact.
 */
export function weightOf({ upheld, dismissed }: ReporterRecord): number {
  const share = (upheld + 1) / (upheld + dismissed + 2);
  return Math.min(WEIGHT_MAX, Math.round(2 * NEUTRAL * share * 100) / 100);
}

/** The sum for several reporters, each counted once. */
export const totalWeight = (reporters: readonly ReporterRecord[]): number =>
  reporters.reduce((sum, reporter) => sum + Math.round(weightOf(reporter) * 100), 0) / 100;

/** Whether reports by these people, who all shared a started call with the reported person, suspend that person. */
export const isSuspending = (reporters: readonly ReporterRecord[]): boolean =>
  totalWeight(reporters) >= SUSPENDING_WEIGHT;
