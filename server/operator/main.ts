import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { dataDirOf, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { runOperator } from './cli/cli.ts';

/** The server has done what was asked, but no one has its answer. */
const UNWRITTEN = 4;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader, such as `head`, has closed the pipe.
  if (error.code === 'EPIPE') return;
  process.stderr.write(`The answer could not be written: ${error.message}\n`);
  process.exit(UNWRITTEN);
});
process.stderr.on('error', () => undefined);

// Sets the exit code instead of exiting: a long export is flushed before the process ends.
process.exitCode = await runOperator(process.argv.slice(2), {
  dataDir: dataDirOf(process.env),
  workingDirectory: process.cwd(),
  s3Url: process.env.S3_URL || undefined,
  examine: examineSettings,
  out: (text) => void process.stdout.write(`${text}\n`),
  pour: (pieces) =>
    pipeline(pieces, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    }),
  err: (text) => void process.stderr.write(`${text}\n`),
});

/** Tries the set-up of the environment. Reading it makes a data folder and secrets: here for a moment, in another place. */
async function examineSettings(): Promise<SetupFinding[]> {
  const { examine } = await import('./doctor/doctor.ts');
  const { finding } = await import('./doctor/finding.ts');
  const passing = await mkdtemp(join(tmpdir(), 'visavis-doctor-'));
  try {
    const config = readConfig({ ...process.env, DATA_DIR: passing });
    return await examine({ ...config, dataDir: dataDirOf(process.env) }, { now: Date.now });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [finding('settings', 'fault', 'wrong', { problem: error.message })];
  } finally {
    await rm(passing, { recursive: true });
  }
}
