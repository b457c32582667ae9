import { expect, test } from 'vitest';
import { type Allowance, fullAllowance, REPLACEMENTS, takeReplacement } from './replacements.ts';

const { burst, interval } = REPLACEMENTS;

/** Whether a replacement is allowed at each of these times. */
function run(times: number[]): boolean[] {
  let allowance: Allowance = fullAllowance(0);
  return times.map((at) => {
    const next = takeReplacement(allowance, at);
    allowance = next ?? allowance;
    return next !== null;
  });
}
const allowed = Array.from({ length: burst }, () => true);
const at0 = allowed.map(() => 0);

test.each<[string, number[], boolean[]]>([
  ['allows a burst and no more', [...at0, 0], [...allowed, false]],
  ['allows one more after the interval', [...at0, interval - 1, interval], [...allowed, false, true]],
  ['does not count what it refused', [...at0, 1, 2, 3, interval], [...allowed, false, false, false, true]],
  ['saves up no more than a burst', [...at0.map(() => 100 * interval), 100 * interval], [...allowed, false]],
])('%s', (_, times, expected) => expect(run(times)).toEqual(expected));
