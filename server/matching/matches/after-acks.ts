/** Defers tasks until the acknowledgements of this turn are sent; all tasks of one turn run together. */
export function createAfterAcks(): (task: () => void) => void {
  let tasks: (() => void)[] = [];
  return (task) => {
    tasks.push(task);
    if (tasks.length > 1) return;
    // Runs after the promise jobs of this turn, which send the acknowledgements.
    process.nextTick(() => {
      const due = tasks;
      tasks = [];
      for (const run of due) run();
    });
  };
}
