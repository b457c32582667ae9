/** Runs tasks of one key in the order given, those of different keys side by side. */
export interface KeyedQueue {
  /** Runs once all earlier tasks of its key are done, and before any later one. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Runs beside others of its kind, once those are done that had to be alone before it. */
  together<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Lane {
  /** the last task that runs alone */
  alone?: Promise<unknown>;
  /** settles with all that run together since */
  together?: Promise<unknown>;
}

export function createKeyedQueue(): KeyedQueue {
  const lanes = new Map<string, Lane>();
  const run = <T>(task: () => Promise<T>, ...before: (Promise<unknown> | undefined)[]): Promise<T> =>
    before.every((one) => one === undefined) ? task() : Promise.allSettled(before).then(task);
  function follow(key: string, lane: Lane): void {
    lanes.set(key, lane);
    void Promise.allSettled([lane.alone, lane.together]).then(() => {
      if (lanes.get(key) === lane) lanes.delete(key);
    });
  }
  return {
    alone(key, task) {
      const { alone, together } = lanes.get(key) ?? {};
      const done = run(task, alone, together);
      follow(key, { alone: done });
      return done;
    },
    together(key, task) {
      const { alone, together } = lanes.get(key) ?? {};
      const done = run(task, alone);
      follow(key, { ...(alone && { alone }), together: Promise.allSettled([together, done]).then(() => undefined) });
      return done;
    },
  };
}
