import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createHooks } from './hooks.ts';

const log = pino({ enabled: false });
const socket = (socketId: string) => ({ userId: 'ann', sessionId: 's', socketId });

it('starts every hook at once, in order, where nothing limits them', () => {
  const hooks = createHooks('connect', log);
  const started: string[] = [];
  for (const name of ['one', 'two']) hooks.add(({ socketId }) => void started.push(`${name} ${socketId}`));
  hooks.run(socket('a'));
  hooks.run(socket('b'));
  expect(started).toEqual(['one a', 'two a', 'one b', 'two b']);
});

it('lets the rest wait for their turn where only a few may be under way, and forgets none', async () => {
  const hooks = createHooks('disconnect', log, 2);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  hooks.add(({ socketId }) => {
    started.push(socketId);
    return new Promise((resolve) => ends.set(socketId, resolve));
  });
  for (const id of ['a', 'b', 'c']) hooks.run(socket(id));
  await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
  ends.get('b')?.();
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']));
});
