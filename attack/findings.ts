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

export function print(title: string, checks: readonly Check[]): void {
  console.log(`\n${title}`);
  for (const { name, figure, goal, holds, examples } of checks) {
    console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${figure} (goal ${goal})`);
    for (const example of examples.slice(0, SHOWN)) console.log(`            ${example}`);
    if (examples.length > SHOWN) console.log(`            and ${examples.length - SHOWN} more`);
  }
}

/** A check that nothing went wrong. @param broken what did */
export const none = (name: string, broken: readonly string[]): Check => ({
  name,
  figure: `${broken.length}`,
  goal: '0',
  holds: broken.length === 0,
  examples: broken,
});
