import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startCoturn } from '../../server/testing/programs/coturn.ts';
import { cpuTime, machine } from '../figures.ts';

const run = promisify(execFile);

/** People, in pairs: each relays to its partner, as in a call whose two sides both use the relay. */
const PEOPLE = 20;
/** packets that each sends, of the size of a picture's packets */
const PACKETS = 600;
const BYTES = 1200;
/** ms between packets: 1.9 Mbit/s each way */
const INTERVAL = 5;

/** Only for the bench, which has no other address than loopback. */
const LOOPBACK = ['--relay-ip', '127.0.0.1', '--allowed-peer-ip', '127.0.0.1', '--allow-loopback-peers'];

/** Measures the cost of a relayed call to the relay, by coturn's own client. */
export async function benchRelay(): Promise<void> {
  console.log(`The relay, ${PEOPLE / 2} calls through it (${machine()})`);
  const relay = await startCoturn([...LOOPBACK, '--user-quota', '0']);
  try {
    const before = cpuTime(relay.process.pid ?? 0);
    const packets = ['-m', PEOPLE, '-n', PACKETS, '-l', BYTES, '-z', INTERVAL].map(String);
    const user = ['-u', 'caller', '-W', relay.secret, '-p', String(relay.port)];
    const { stdout } = await run('turnutils_uclient', ['-y', '-c', ...user, ...packets, '127.0.0.1']);
    const cpu = cpuTime(relay.process.pid ?? 0) - before;
    const received = Number(/^.*tot_recv_msgs=(\d+)\s*$/m.exec(stdout)?.[1]);
    const mb = (received * BYTES) / 1e6;
    // One Mbit/s each way is 2 Mbit in each second, or 0.25 MB.
    const ofCall = (cpu / mb) * 0.25;
    console.log(
      `  ${received} of ${PEOPLE * PACKETS} packets, ${mb.toFixed(1)} MB: ${(cpu / mb).toFixed(1)} ms of processor time per MB;`,
      `a call at 1 Mbit/s each way takes ${(ofCall / 10).toFixed(2)} % of a core`,
    );
  } finally {
    await relay.stop();
  }
}
