/** `npm run bench -- <name>`: each program prints its figures, and fails where what it checks does not hold. */
const programs: Record<string, () => Promise<void>> = {
  matching: async () => (await import('./matching.ts')).benchMatching(),
  queue: async () => (await import('./queue.ts')).benchQueue(),
  'call-setup': async () => (await import('./call-setup.ts')).benchCallSetup(),
  messages: async () => (await import('./messages.ts')).benchMessages(),
};

const [name = ''] = process.argv.slice(2);
const program = programs[name];
if (program) {
  await program();
} else {
  console.error(`Say which: ${Object.keys(programs).join(', ')}`);
  process.exitCode = 1;
}
