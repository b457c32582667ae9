import { pipeline } from 'node:stream/promises';
import { dataDirOf } from '../config/config.ts';
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
  out: (text) => void process.stdout.write(`${text}\n`),
  pour: (pieces) =>
    pipeline(pieces, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    }),
  err: (text) => void process.stderr.write(`${text}\n`),
});
