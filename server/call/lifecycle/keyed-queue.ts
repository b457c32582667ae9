/** Runs tasks of one key one after the other; those of different keys at the same time. */
export function createInOrder() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = tails.get(key);
    const run = before ? before.then(task, task) : task();
    tails.set(key, run);
    const clear = () => {
      if (tails.get(key) === run) tails.delete(key);
    };
    run.then(clear, clear);
    return run;
  };
}
