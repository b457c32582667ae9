/** Preloaded into a node: on SIGUSR2 it collects garbage and prints the size of its heap, bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
