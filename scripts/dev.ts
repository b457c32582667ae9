/** `npm run dev`: the server, restarted on every change, and Vite in front of it; one Ctrl-C ends both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => resolve(root, 'node_modules/.bin', name);
// The children write to a pipe and would leave out colours.
const colour: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

function start(name: string, folder: string, command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, {
    cwd: resolve(root, folder),
    env: { ...process.env, ...colour },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} │ ${line}`));
  }
  return child;
}

const children = [
  start('server', '.', process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts']),
  start('web', 'web', bin('vite'), ['--clearScreen=false']),
];

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

// A terminal sends Ctrl-C to the children too; other signals must be passed on.
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message);
    end(1);
  });
  child.on('exit', (code) => end(code ?? 0));
}
