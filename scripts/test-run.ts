import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Runs one command from the repository's root, showing what it prints and keeping the end of it.
 * @param show `afterwards`: what it prints is shown once it has ended, behind this heading
 */
export async function run(
  part: {
    command: string[];
    env?: Record<string, string>;
    /** how to ask for no colours; `NO_COLOR` for most */
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
  // The runners see a pipe, and cannot know whether a terminal is behind it.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : (part.plain ?? { NO_COLOR: '1' });
  const child = spawn(file, args, {
    cwd: root,
    // Hundreds of processes load the same packages: what one has compiled, the others need not.
    env: { NODE_COMPILE_CACHE: resolve(root, '.cache/node'), ...process.env, ...colour, ...part.env },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let output = '';
  let unseen = show.afterwards;
  child.stdout.on('data', (chunk: Buffer) => {
    if (unseen === undefined) process.stdout.write(chunk);
    else unseen += chunk.toString();
    output = (output + chunk.toString()).slice(-8000);
  });
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('close', (status) => done(status ?? 1));
  });
  if (unseen !== undefined) process.stdout.write(unseen);
  return { code, output };
}
