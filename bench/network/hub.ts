import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The hub's treatment of every packet, in each direction. */
export interface Shape {
  /** one way, ms */
  delay?: number;
  /** additional delay up to this, ms; packets keep their order */
  jitter?: number;
  /** share of packets lost, 0 to 1 */
  loss?: number;
  /** of each browser's uplink and downlink, bit/s */
  rate?: number;
  /** Only TCP to and from these ports passes. */
  ports?: number[];
  /** Nothing passes. */
  silent?: boolean;
}

export interface HubFigures {
  carried: number;
  dropped: number;
  /** how late packets were against their due time, 99th percentile, ms */
  late: number;
}

/** The two that are measured. */
export type BrowserName = 'a' | 'b';
/** And that of people who are left behind, with a line of their own. */
export type Place = BrowserName | 'c';

/** Four network namespaces, joined by a hub. This process is in the server's. */
export interface Hub {
  /** the server's address */
  readonly address: string;
  /** Applies from the next packet on. @returns the figures since the last call */
  shape(shape: Shape): Promise<HubFigures>;
  /** A command line that starts a program in a browser's namespace. */
  enter(name: Place): string[];
  /** Takes a browser's address away and gives it another one, as when a phone leaves the Wi-Fi. */
  move(name: Place): void;
}

/** RFC 2544 sets this range apart for measurements; each end has a /24 of it. */
const NETWORK = '198.18';
const ends = { s: 1, a: 2, b: 3, c: 4 } as const;
const device = (end: keyof typeof ends) => `hub-${end}`;
const prefix = (end: keyof typeof ends) => `${NETWORK}.${ends[end]}`;

function run(...[command = '', ...args]: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** A process that holds a network namespace open. */
async function openNamespace(): Promise<number> {
  const script = 'ip link set lo up && echo ready && exec sleep infinity';
  const holder = spawn('unshare', ['--net', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder.pid as number;
}

async function startHub(): Promise<{ hub: ChildProcess; nextLine: () => Promise<string> }> {
  const devices = (['s', 'a', 'b', 'c'] as const).map((end) => `${device(end)}=${prefix(end)}`);
  const hub = spawn('python3', [join(import.meta.dirname, 'hub.py'), ...devices], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: hub.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The hub has ended');
    return value;
  };
  await nextLine();
  return { hub, nextLine };
}

/** Creates the namespaces; they last as long as this process. Call it in a network namespace without devices. */
export async function createHub(): Promise<Hub> {
  run('ip', 'link', 'set', 'lo', 'up');
  const { hub, nextLine } = await startHub();
  const address = `${prefix('s')}.1`;
  run('ip', 'address', 'add', `${address}/16`, 'dev', device('s'));
  run('ip', 'link', 'set', device('s'), 'up', 'mtu', '1400');

  const holders = { a: await openNamespace(), b: await openNamespace(), c: await openNamespace() };
  const enter = (name: Place) => ['nsenter', `--net=/proc/${holders[name]}/ns/net`];
  const hosts = { a: 1, b: 1, c: 1 };
  const addressOf = (name: Place) => `${prefix(name)}.${hosts[name]}/16`;
  for (const name of ['a', 'b', 'c'] as const) {
    // Browsers take a device called tun for a VPN.
    run('ip', 'link', 'set', device(name), 'netns', String(holders[name]), 'name', 'eth0');
    run(...enter(name), 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6');
    run(...enter(name), 'ip', 'address', 'add', addressOf(name), 'dev', 'eth0');
    run(...enter(name), 'ip', 'link', 'set', 'eth0', 'up', 'mtu', '1400');
  }
  return {
    address,
    async shape(shape) {
      hub.stdin?.write(`${JSON.stringify(shape)}\n`);
      return JSON.parse(await nextLine()) as HubFigures;
    },
    enter,
    move(name) {
      run(...enter(name), 'ip', 'address', 'delete', addressOf(name), 'dev', 'eth0');
      hosts[name] += 1;
      run(...enter(name), 'ip', 'address', 'add', addressOf(name), 'dev', 'eth0');
    },
  };
}
