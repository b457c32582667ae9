/** Prints a figure beside its goal; one that is missed makes the program fail. */
export function judge(what: string, value: number, unit: string, holds: boolean, goal: string): void {
  console.log(`  ${holds ? 'holds ' : 'MISSED'} ${what}: ${value} ${unit} (goal: ${goal})`);
  if (!holds) process.exitCode = 1;
}
