import { expect, test, vi } from 'vitest';
import { createVeil } from './veil.ts';

test('the picture stays blurred until the last reason is gone', () => {
  const veil = createVeil();
  veil.setVeil('guard', true);
  veil.setVeil('reporting', true);
  veil.setVeil('guard', false);
  expect(veil.get()).toEqual(['reporting']);
  veil.setVeil('reporting', false);
  expect(veil.get()).toEqual([]);
});

test('a reason given twice counts once, and changes nothing the second time', () => {
  const veil = createVeil();
  const changed = vi.fn();
  veil.subscribe(changed);
  veil.setVeil('guard', true);
  veil.setVeil('guard', true);
  expect(changed).toHaveBeenCalledTimes(1);
  veil.setVeil('guard', false);
  expect(veil.get()).toEqual([]);
});
