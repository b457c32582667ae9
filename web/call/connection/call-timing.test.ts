import { expect, test } from 'vitest';
import { KEPT_MARKS, markCall } from './call-timing.ts';

test('marks of many skips do not pile up, and the newest is always there', () => {
  for (let skip = 0; skip < 3 * KEPT_MARKS + 1; skip += 1) {
    markCall('skip');
    const marks = performance.getEntriesByName('call:skip').length;
    expect(marks > 0 && marks <= KEPT_MARKS).toBe(true);
  }
});
