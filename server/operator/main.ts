import { dataDirOf } from '../config.ts';
import { runOperator } from './cli.ts';

// The exit code is set, not forced: a long export is written out before the process ends.
process.exitCode = await runOperator(process.argv.slice(2), {
  dataDir: dataDirOf(process.env),
  workingDirectory: process.cwd(),
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
