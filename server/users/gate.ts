/** Lets tasks in while their weights fit into `capacity`; the others wait in the order they came. */
export interface Gate {
  /** @throws what `full()` makes where too many wait already */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
}

/** A task heavier than the whole capacity runs alone. */
export function createGate(options: { capacity: number; waiting: number; full: () => Error }): Gate {
  let free = options.capacity;
  const queue: { weight: number; enter: () => void }[] = [];

  function admit(): void {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      next.enter();
    }
  }

  return {
    async run(weight, task) {
      const taken = Math.min(weight, options.capacity);
      if (queue.length >= options.waiting) throw options.full();
      await new Promise<void>((enter) => {
        queue.push({ weight: taken, enter });
        admit();
      });
      try {
        return await task();
      } finally {
        free += taken;
        admit();
      }
    },
  };
}
