import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A cloud's machine: its only addresses are private, and the cloud translates one public address to one of them. */
export const CLOUD = {
  public: '9.8.7.6',
  private: '10.77.0.5',
  /** of a network for containers on the machine */
  bridge: '172.30.84.1',
  /** passes untranslated */
  ipv6: '2001:470:0:0:0:0:0:5',
};

export interface MappedMachine {
  /** a command line that starts programs there */
  enter: string[];
  /** Gives it the public address itself, beside the private one. */
  addPublicAddress(): void;
}

function run(...[command = '', ...args]: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/**
 * Creates the machine and the cloud; this process is on the internet. Call it in a network namespace without devices:
 * what it makes lasts as long as the namespace.
 */
export async function createMappedMachine(): Promise<MappedMachine> {
  const script = join(import.meta.dirname, 'mapping.py');
  const mapping = spawn('python3', [script, 'outside', 'inside', CLOUD.public, CLOUD.private], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(mapping.stdout, 'data');
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready && exec sleep infinity'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const enter = ['nsenter', `--net=/proc/${holder.pid}/ns/net`];
  const ip = (line: string) => run('ip', ...line.split(' '));
  const there = (line: string) => run(...enter, 'ip', ...line.split(' '));

  ip('link set lo up');
  ip('address add 9.9.9.1/24 dev outside');
  ip('address add 2001:470::1/64 dev outside nodad');
  ip('link set outside up');
  ip('route add default dev outside');
  ip(`link set inside netns ${holder.pid}`);
  there('link set lo up');
  // The bridge comes first in the machine's list of addresses.
  there('tuntap add bridge mode tun');
  there(`address add ${CLOUD.bridge}/24 dev bridge`);
  there('link set bridge up');
  there(`address add ${CLOUD.private}/24 dev inside`);
  there(`address add ${CLOUD.ipv6}/64 dev inside nodad`);
  there('link set inside up');
  there('route add default dev inside');
  return { enter, addPublicAddress: () => there(`address add ${CLOUD.public}/32 dev inside`) };
}
