import { reportGoal } from '../goals.ts';

/** Share by which a figure may grow after its first measurement. */
const TOLERANCE = 0.1;

/**
 * Prints by how much each figure has grown, with its verdict.
 * @param told those that have no goal
 */
export function reportGrowth<Figures extends { [Name in keyof Figures]: number }>(
  what: string,
  first: Figures,
  last: Figures,
  told: readonly (keyof Figures)[] = [],
): void {
  for (const name of Object.keys(first) as (keyof Figures & string)[]) {
    const [before, after] = [first[name], last[name]];
    if (told.includes(name)) {
      console.log(`  told   ${what}: ${name}: ${after} after ${before} (no goal)`);
      continue;
    }
    // One more of a handful is no growth.
    const limit = Math.max(before * (1 + TOLERANCE), before < 10 ? before : 0);
    reportGoal({
      figure: `${what}: ${name}`,
      value: after,
      unit: `after ${before}`,
      goal: `at most ${Number(limit.toFixed(2))}`,
      isMet: after <= limit,
    });
  }
}

export const formatFigures = (figures: object): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
