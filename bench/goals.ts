export interface Goal {
  figure: string;
  value: number;
  unit: string;
  goal: string;
  isMet: boolean;
}

type Bound = Pick<Goal, 'figure' | 'value' | 'unit'> & { limit: number };

/** A figure that may not exceed its limit. Rounded up, so that what is printed and the verdict agree. */
export const atMost = ({ figure, value, unit, limit }: Bound): Goal => ({
  figure,
  value: -roundDown(-value, limit),
  unit,
  goal: `at most ${limit}`,
  isMet: value <= limit,
});

/** A figure that may not fall below its limit. Rounded down. */
export const atLeast = ({ figure, value, unit, limit }: Bound): Goal => ({
  figure,
  value: roundDown(value, limit),
  unit,
  goal: `at least ${limit}`,
  isMet: value >= limit,
});

/** To two places behind the point; a value that equals the limit, or is not finite, stays as it is. */
function roundDown(value: number, limit: number): number {
  if (!Number.isFinite(value) || Math.abs(value) === limit) return value;
  return Math.floor(value * 100) / 100;
}

/** Prints a figure with its goal and verdict; a missed goal makes the program exit with 1. */
export function reportGoal({ figure, value, unit, goal, isMet }: Goal): void {
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${figure}: ${value} ${unit} (goal: ${goal})`);
  if (!isMet) process.exitCode = 1;
}
