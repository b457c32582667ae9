export interface Goal {
  figure: string;
  value: number;
  unit: string;
  goal: string;
  isMet: boolean;
}

/** Prints a figure with its goal and verdict; a missed goal makes the program exit with 1. */
export function reportGoal({ figure, value, unit, goal, isMet }: Goal): void {
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${figure}: ${value} ${unit} (goal: ${goal})`);
  if (!isMet) process.exitCode = 1;
}
