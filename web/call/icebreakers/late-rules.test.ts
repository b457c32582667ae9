import { expect, test, vi } from 'vitest';
import { gameRules } from './game-rules.ts';
import { createLateRules } from './late-rules.ts';

test('what comes before the rules waits for them, in its order', async () => {
  const file = Promise.withResolvers<{ gameRules: typeof gameRules }>();
  const rules = createLateRules(() => file.promise);
  const read: string[] = [];
  const take = (name: string) => rules.use((there) => void read.push(`${name} ${there === gameRules}`));
  take('first');
  rules.load();
  take('second');
  expect(read).toEqual([]);
  file.resolve({ gameRules });
  await vi.waitFor(() => expect(read).toEqual(['first true', 'second true']));
  take('third');
  expect(read.at(-1)).toBe('third true');
});

test('rules that could not be loaded are loaded with the next channel', async () => {
  const load = vi.fn(() => Promise.reject<{ gameRules: typeof gameRules }>(new Error('broken')));
  const rules = createLateRules(load);
  const act = vi.fn();
  rules.load();
  rules.use(act);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  load.mockImplementation(() => Promise.resolve({ gameRules }));
  await vi.waitFor(() => {
    rules.load();
    expect(load).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => {
    rules.use(act);
    expect(act).toHaveBeenCalled();
  });
});
