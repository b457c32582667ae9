import { expect, it } from 'vitest';
import { stepsText } from './steps.ts';

it('tells the steps in order, in milliseconds from the press, without states that say nothing', () => {
  const steps = [
    { name: 'path checking', at: 1040 },
    { name: 'answer taken', at: 1100.6 },
    { name: 'skip', at: 1000.2 },
  ];
  expect(stepsText(steps, 1000)).toBe('0 skip, 101 answer taken');
});
