/** `npm run bench -- <name>`: each program prints its figures and exits with 1 where it misses a goal. */
const programs: Record<string, (parts: readonly string[]) => Promise<void>> = {
  matching: async () => (await import('./matching.ts')).benchMatching(),
  bursts: async (parts) => (await import('./bursts.ts')).benchBursts(parts),
  plans: async () => (await import('./plans.ts')).benchPlans(),
  age: async (parts) => (await import('./age.ts')).benchAge(parts),
  queue: async () => (await import('./queue.ts')).benchQueue(),
  'call-setup': async () => (await import('./call-setup.ts')).benchCallSetup(),
  'first-face': async (parts) => (await import('./first-face.ts')).benchFirstFace(parts),
  codecs: async () => (await import('./codecs.ts')).benchCodecs(),
  messages: async () => (await import('./messages.ts')).benchMessages(),
  pages: async (parts) => (await import('./pages.ts')).benchPages(parts),
  blur: async () => (await import('./blur.ts')).benchBlur(),
  network: async (parts) => (await import('./network.ts')).benchNetwork(parts),
  export: async () => (await import('./export.ts')).benchExport(),
  soak: async (parts) => (await import('./soak.ts')).benchSoak(parts),
  scale: async (parts) => (await import('./scale.ts')).benchScale(parts),
};

const [name = '', ...parts] = process.argv.slice(2);
const program = programs[name];
if (program) {
  await program(parts);
} else {
  console.error(`Name a bench: ${Object.keys(programs).join(', ')}`);
  process.exitCode = 1;
}
