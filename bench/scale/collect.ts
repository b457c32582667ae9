/** Loaded into a server whose memory is measured (`--expose-gc --import`): collects its garbage when asked by signal. */
process.on('SIGUSR2', () => globalThis.gc?.());
