import pLimit, { type LimitFunction } from 'p-limit';

export interface Turns {
  /** Runs a task once few enough of the same key run. Tasks of other keys do not wait for it. */
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** how many of a key run or wait */
  count(key: string): number;
}

/** @param atOnce tasks of a key that run at once */
export function createTurns(atOnce: number): Turns {
  const turns = new Map<string, { count: number; inTurn: LimitFunction }>();
  return {
    async run(key, task) {
      const turn = turns.get(key) ?? { count: 0, inTurn: pLimit(atOnce) };
      turns.set(key, turn);
      turn.count += 1;
      try {
        return await turn.inTurn(task);
      } finally {
        turn.count -= 1;
        if (turn.count === 0) turns.delete(key);
      }
    },
    count: (key) => turns.get(key)?.count ?? 0,
  };
}
