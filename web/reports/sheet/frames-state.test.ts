import { expect, test } from 'vitest';
import { chosenFrames, toggled } from './ReportSheet.tsx';

test('a frame is left out, and taken in again, apart from the others', () => {
  const frames = ['a', 'b', 'c'];
  const none: ReadonlySet<number> = new Set();
  expect(chosenFrames(frames, none)).toEqual(['a', 'b', 'c']);
  const second = toggled(none, 1);
  expect(chosenFrames(frames, second)).toEqual(['a', 'c']);
  const two = toggled(second, 2);
  expect(chosenFrames(frames, two)).toEqual(['a']);
  expect(chosenFrames(frames, toggled(two, 1))).toEqual(['a', 'b']);
  expect([none.size, second.size]).toEqual([0, 1]);
});
