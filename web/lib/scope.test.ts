import { expect, test, vi } from 'vitest';
import { createScope } from './scope.ts';

test('ends all that is kept in it, the last first, whatever throws, and each once', () => {
  const scope = createScope();
  const ended: string[] = [];
  scope.keep(
    () => ended.push('first'),
    () => {
      throw new Error('broken');
    },
  );
  scope.keep(() => ended.push('last'));
  expect(scope.end).toThrow('broken');
  expect(ended).toEqual(['last', 'first']);
  scope.end();
  expect(ended).toEqual(['last', 'first']);
});

test('ends at once what begins after its end', () => {
  const scope = createScope();
  scope.end();
  const end = vi.fn();
  scope.keep(end);
  expect(end).toHaveBeenCalledOnce();
});
