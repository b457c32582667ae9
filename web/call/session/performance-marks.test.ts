import { expect, test } from 'vitest';
import { KEPT_MARKS, markCall } from './performance-marks.ts';

test('marks of many skips do not pile up, and the newest is always there', () => {
  for (let skip = 0; skip < 3 * KEPT_MARKS + 1; skip += 1) {
    markCall('skip');
    expect(performance.getEntriesByName('call:skip').length).toBeLessThanOrEqual(KEPT_MARKS);
  }
  expect(performance.getEntriesByName('call:skip')).toHaveLength(1);
});
