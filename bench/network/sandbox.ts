import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set for the process inside. */
const INSIDE = 'BENCH_NETWORK_INSIDE';

export const isInside = (): boolean => process.env[INSIDE] !== undefined;

/** Own namespaces for network, processes and mounts; what runs in them dies with the command. */
export const OWN = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child'];

/** Names in one line the thing that `subject` lacks on this machine; null where it can run. */
export function missing(programs: readonly string[], subject = 'The network bench'): string | null {
  if (process.platform !== 'linux') return `${subject} runs on Linux only.`;
  if (process.getuid?.() !== 0) return `${subject} needs root, for network namespaces.`;
  if (!existsSync('/dev/net/tun')) return `${subject} needs /dev/net/tun.`;
  const absent = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
  if (absent.length > 0) return `${subject} needs ${absent.join(', ')}: \`apt-get install\` what has them.`;
  if (spawnSync('unshare', [...OWN, 'true']).status !== 0) return `${subject} may not create namespaces here.`;
  return null;
}

/**
 * Runs this program again in new namespaces and with a temporary folder. However it ends, even by a signal or an error, its processes, devices, addresses and files are gone afterwards.
 */
export async function runInside(args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-network-'));
  const child = spawn('unshare', [...OWN, process.execPath, ...args], {
    // The process inside ends when this pipe closes: this one may be killed, too.
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder, [INSIDE]: '1' },
  });
  const stop = () => void child.kill('SIGKILL');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 130));
  });
  // Processes that were killed just now may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(code);
}

/** Ends this process when the one outside has ended. */
export function endWithParent(): void {
  process.stdin.on('end', () => process.exit(1));
  process.stdin.resume();
  process.stdin.unref?.();
}
