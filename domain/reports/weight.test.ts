import { expect, test } from 'vitest';
import { isSuspending, type ReporterRecord, totalWeight, weightOf } from './weight.ts';

const record = (upheld: number, dismissed: number): ReporterRecord => ({ upheld, dismissed });
const [newcomer, heard, refused] = [record(0, 0), record(5, 0), record(0, 3)];

test.each([
  [0, 0, 1],
  [1, 0, 1.33],
  [2, 0, 1.5],
  [20, 0, 1.5],
  [0, 1, 0.67],
  [0, 2, 0.5],
  [0, 8, 0.2],
  [1, 1, 1],
  [3, 1, 1.33],
  [1, 3, 0.67],
])('a reporter with %i upheld and %i dismissed reports weighs %d', (upheld, dismissed, weight) => {
  expect(weightOf(record(upheld, dismissed))).toBe(weight);
});

test('each further upheld report raises the weight or leaves it, each dismissed one lowers it', () => {
  for (let upheld = 0; upheld < 8; upheld += 1) {
    for (let dismissed = 0; dismissed < 8; dismissed += 1) {
      const weight = weightOf(record(upheld, dismissed));
      expect(weightOf(record(upheld + 1, dismissed))).toBeGreaterThanOrEqual(weight);
      if (weight < 1.5) expect(weightOf(record(upheld, dismissed + 1))).toBeLessThan(weight);
    }
  }
});

test.each<[string, ReporterRecord[], boolean]>([
  ['no one', [], false],
  ['one with the best record', [record(100, 0)], false],
  ['two newcomers', [newcomer, newcomer], false],
  ['three newcomers', [newcomer, newcomer, newcomer], true],
  ['two who were always right', [heard, heard], true],
  ['one who was always right and a newcomer', [heard, newcomer], false],
  ['two newcomers and one who was often wrong', [newcomer, newcomer, refused], false],
  ['seven who were often wrong', Array.from({ length: 7 }, () => refused), false],
  ['eight who were often wrong', Array.from({ length: 8 }, () => refused), true],
])('%s: suspends %s', (_, reporters, suspends) => {
  expect(isSuspending(reporters)).toBe(suspends);
});

test('a sum of weights is exact', () => {
  expect(totalWeight(Array.from({ length: 9 }, () => record(1, 0)))).toBe(11.97);
});
