import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Runs a command in the repository's root, prints its output and returns the end of it.
 * @param show `afterwards`: prints the output once the command has ended, under this heading
 */
export async function run(
  part: {
    command: string[];
    env?: Record<string, string>;
    /** environment variables that turn colours off; `NO_COLOR` for most commands */
    plain?: Record<string, string>;
    before?: () => void;
  },
  show: { afterwards?: string } = {},
): Promise<{ code: number; output: string }> {
  try {
    part.before?.();
  } catch (error) {
    console.error((error as Error).message);
    return { code: 1, output: '' };
  }
  const [file = '', ...args] = part.command;
  // The commands write to a pipe and cannot know whether it ends in a terminal.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : (part.plain ?? { NO_COLOR: '1' });
  const child = spawn(file, args, {
    cwd: root,
    // Hundreds of processes load the same packages and share their compiled code.
    env: { NODE_COMPILE_CACHE: resolve(root, '.cache/node'), ...process.env, ...colour, ...part.env },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  let deferred = show.afterwards;
  child.stdout.on('data', (chunk: Buffer) => {
    if (deferred === undefined) process.stdout.write(chunk);
    else deferred += chunk.toString();
    output = (output + chunk.toString()).slice(-8000);
  });
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('close', (status) => done(status ?? 1));
  });
  if (deferred !== undefined) process.stdout.write(deferred);
  return { code, output };
}
