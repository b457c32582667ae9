/** One thing that an attack looked at. */
export interface Check {
  name: string;
  /** the figure that was measured, with its unit */
  figure: string;
  goal: string;
  holds: boolean;
  /** what went wrong, a few examples */
  examples: readonly string[];
}

const SHOWN = 5;

/** The lines of a check: its figure and goal, then the first examples of what went wrong. */
export function describeCheck({ name, figure, goal, holds, examples }: Check): string {
  const shown = examples.slice(0, SHOWN).map((example) => `            ${example}`);
  const more = examples.length > SHOWN ? [`            and ${examples.length - SHOWN} more`] : [];
  return [`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${figure} (goal ${goal})`, ...shown, ...more].join('\n');
}

export function print(title: string, checks: readonly Check[]): void {
  console.log(`\n${title}`);
  for (const check of checks) console.log(describeCheck(check));
}

/** A check that nothing went wrong. @param broken what did */
export const none = (name: string, broken: readonly string[]): Check => ({
  name,
  figure: `${broken.length}`,
  goal: '0',
  holds: broken.length === 0,
  examples: broken,
});
