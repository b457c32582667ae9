/** Reads in a row that a write waits for: writes must not starve. */
const READS_AT_MOST = 5;

export type ReadPriority = ReturnType<typeof createReadPriority>;

/** Lets writes that can wait give way to reads that people wait for, where the database does one thing at a time. */
export function createReadPriority() {
  let running: Promise<unknown> | undefined;

  return {
    /** Marks a read that goes first. Its failure remains the caller's to handle. */
    track(read: Promise<unknown>): void {
      running = read.catch(() => {});
    },

    /** Resolves once no such read runs, or after a few of them. */
    async settled(): Promise<void> {
      for (let reads = 0; reads < READS_AT_MOST && running; reads += 1) {
        const last = running;
        await last;
        await new Promise<void>((resolve) => setImmediate(resolve));
        if (running === last) running = undefined;
      }
    },
  };
}
