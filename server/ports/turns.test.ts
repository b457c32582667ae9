import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Tasks that run until they are ended. */
function heldTasks() {
  const running = new Map<string, PromiseWithResolvers<string>>();
  return {
    running: () => [...running.keys()],
    task: (name: string) => () => {
      const held = Promise.withResolvers<string>();
      running.set(name, held);
      return held.promise.finally(() => running.delete(name));
    },
    end: (name: string) => running.get(name)?.resolve(name),
    fail: (name: string) => running.get(name)?.reject(new Error(name)),
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs a few tasks of a key at once, the others in the order of their coming', async () => {
  const [turns, tasks] = [createTurns(2), heldTasks()];
  const results = ['a', 'b', 'c', 'd'].map((name) => turns.run('ann', tasks.task(name)));
  await settled();
  expect([tasks.running(), turns.count('ann')]).toEqual([['a', 'b'], 4]);
  tasks.end('b');
  await settled();
  expect([tasks.running(), turns.count('ann')]).toEqual([['a', 'c'], 3]);
  tasks.end('a');
  await settled();
  for (const name of ['c', 'd']) tasks.end(name);
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
  expect(turns.count('ann')).toBe(0);
});

it('holds up no other key, and goes on after a failure', async () => {
  const [turns, tasks] = [createTurns(1), heldTasks()];
  const failing = turns.run('ann', tasks.task('a'));
  const next = turns.run('ann', tasks.task('b'));
  void turns.run('bob', tasks.task('c'));
  await settled();
  expect(tasks.running()).toEqual(['a', 'c']);
  tasks.fail('a');
  await expect(failing).rejects.toThrow('a');
  await settled();
  expect(tasks.running()).toEqual(['c', 'b']);
  tasks.end('b');
  expect(await next).toBe('b');
});
