import { dataDirOf } from '../config/config.ts';
import { runOperator } from './cli/cli.ts';

// Sets the exit code instead of exiting: a long export is flushed before the process ends.
process.exitCode = await runOperator(process.argv.slice(2), {
  dataDir: dataDirOf(process.env),
  workingDirectory: process.cwd(),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
