import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { iceServers } from '../server/call/ice-servers.ts';
import { addressBytes, connectTurn, embedded, type TurnClient } from '../server/ports/relay/turn-client.ts';
import { startCoturn, type TestTurn } from '../server/testing/programs/coturn.ts';

const FORBIDDEN = 403;
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
const COMPATIBLE: number[] = [];
const NAT64 = [0, 0x64, 0xff, 0x9b];

/**
 * Blocks of IANA's registries outside the internet: blocks that are no one's or everyone's own, and those in which
 * an IPv4 address is written as IPv6.
 */
const DENIED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '0:0:0:0:0:0:0:0/96',
  '0:0:0:0:0:ffff:0:0/96',
  '64:ff9b:0:0:0:0:0:0/96',
  '64:ff9b:1:0:0:0:0:0/48',
  '100:0:0:0:0:0:0:0/64',
  '2001:0:0:0:0:0:0:0/32',
  '2001:db8:0:0:0:0:0:0/32',
  '2002:0:0:0:0:0:0:0/16',
  'fc00:0:0:0:0:0:0:0/7',
  'fe80:0:0:0:0:0:0:0/10',
  'ff00:0:0:0:0:0:0:0/8',
];
const numberOf = (address: string) => BigInt(`0x${Buffer.from(addressBytes(address)).toString('hex')}`);
const bytesOf = (number: bigint, family: 4 | 6) =>
  new Uint8Array(Buffer.from(number.toString(16).padStart(family === 6 ? 32 : 8, '0'), 'hex'));
function contains(block: string, address: bigint, family: 4 | 6): boolean {
  const [from = '', size] = block.split('/');
  const free = BigInt((family === 6 ? 128 : 32) - Number(size));
  return isIPv6(from) === (family === 6) && address >> free === numberOf(from) >> free;
}

let turn: TestTurn;
const clients: TurnClient[] = [];

beforeAll(async () => {
  turn = await startCoturn(['--relay-ip', '127.0.0.1', '--relay-ip', '::1']);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await turn.stop();
});

interface Credentials {
  user: string;
  password: string;
}

function sign(name: string, lifetime: number, { secret } = turn): Credentials {
  const user = `${Math.floor(Date.now() / 1000) + lifetime}:${name}`;
  return { user, password: createHmac('sha1', secret).update(user).digest('base64') };
}

async function connectWith({ user, password }: Credentials, { port } = turn): Promise<TurnClient> {
  const client = await connectTurn(port, user, password);
  clients.push(client);
  return client;
}

const connect = (name: string, lifetime = 600, relay = turn) => connectWith(sign(name, lifetime, relay), relay);

describe('the relay', () => {
  it.each(DENIED)('does not reach %s, to its ends and not beyond', async (block) => {
    const [address = '', size] = block.split('/');
    const family = isIPv6(address) ? 6 : 4;
    const length = family === 6 ? 128n : 32n;
    const first = numberOf(address);
    const last = first + (1n << (length - BigInt(Number(size)))) - 1n;
    const client = await connect(block);
    expect(await client.allocate(family)).toBe(0);
    const reached = async (from: bigint, to = from) => [
      await client.permit(bytesOf(from, family)),
      await client.permit(bytesOf(to, family)),
    ];
    // coturn reads a range that begins at :: as everything.
    expect(await reached(first === 0n && family === 6 ? 1n : first, last)).toEqual([FORBIDDEN, FORBIDDEN]);
    for (const beyond of [first - 1n, last + 1n]) {
      if (beyond < 0n || beyond >> length || DENIED.some((other) => contains(other, beyond, family))) continue;
      expect([beyond.toString(16), await client.permit(bytesOf(beyond, family))]).toEqual([beyond.toString(16), 0]);
    }
  });

  it.each([
    ['loopback', addressBytes('0:0:0:0:0:0:0:1')],
    ['mapped loopback', embedded(MAPPED, '127.0.0.1')],
    ['mapped private', embedded(MAPPED, '192.168.1.1')],
    ['mapped metadata service', embedded(MAPPED, '169.254.169.254')],
    ['compatible loopback', embedded(COMPATIBLE, '127.0.0.1')],
    ['NAT64 loopback', embedded(NAT64, '127.0.0.1')],
    ['6to4 private', addressBytes('2002:c0a8:101:0:0:0:0:1')],
    ['unique local', addressBytes('fd00:0:0:0:0:0:0:1')],
    ['link-local', addressBytes('fe80:0:0:0:0:0:0:1')],
    ['multicast', addressBytes('ff02:0:0:0:0:0:0:1')],
  ])('does not reach IPv6 %s', async (name, address) => {
    const client = await connect(name.replaceAll(' ', '-'));
    expect(await client.allocate(6)).toBe(0);
    expect(await client.permit(address)).toBe(FORBIDDEN);
  });

  it('reaches the internet', async () => {
    const client = await connect('open');
    expect(await client.allocate(4)).toBe(0);
    expect(await client.permit(addressBytes('9.9.9.9'))).toBe(0);
    const six = await connect('open-six');
    expect(await six.allocate(6)).toBe(0);
    expect(await six.permit(addressBytes('2620:fe:0:0:0:0:0:9'))).toBe(0);
  });

  it('rejects credentials that have expired or are not signed', async () => {
    expect(await (await connect('late', -60)).allocate(4)).toBe(401);
    const forged = await connectTurn(turn.port, `${Math.floor(Date.now() / 1000) + 600}:forged`, 'made up');
    clients.push(forged);
    expect(await forged.allocate(4)).toBe(401);
  });

  it('keeps an allocation whose credentials have expired since, and makes no new one with them', async () => {
    // Signed again where they had expired before their use.
    const { client, credentials } = await vi.waitFor(async () => {
      const credentials = sign('brief', 2);
      const client = await connectWith(credentials);
      expect(await client.allocate(4)).toBe(0);
      return { client, credentials };
    });
    await vi.waitUntil(async () => (await (await connectWith(credentials)).allocate(4)) === 401);
    expect(await client.refresh()).toBe(0);
    expect(await client.permit(addressBytes('9.9.9.9'))).toBe(0);
  });

  it('limits a user to its quota of allocations, whenever the credentials were signed', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 10; n += 1) codes.push(await (await connect('greedy', 600 + n)).allocate(4));
    expect(codes).toEqual([...Array(8).fill(0), 486, 486]);
  });

  it('counts a user in a call for each address, by the names that the server gives', async () => {
    const settings = { stunUrls: [], turnUrls: turn.urls.split(','), turnSecret: turn.secret };
    const credentials = [false, true].flatMap((inCall) =>
      iceServers(settings, { userId: 'caller', inCall }, Date.now()).flatMap(({ username: user, credential }) =>
        user && credential ? [{ user, password: credential }] : [],
      ),
    );
    expect(credentials).toHaveLength(3);
    for (const one of credentials) {
      const codes: number[] = [];
      for (let n = 0; n < 9; n += 1) codes.push(await (await connectWith(one)).allocate(4));
      expect(codes).toEqual([...Array(8).fill(0), 486]);
    }
  });

  it('knows every line of its configuration', () => {
    expect(turn.output()).toContain('listener opened');
    expect(turn.output()).not.toContain('Bad configuration');
  });

  it('is started with its secret out of sight', async () => {
    const { pid } = turn.process;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    expect(command).toContain('turnserver');
    expect(command).not.toContain(turn.secret);
  });
});

it('has ports for all the allocations that it allows', async () => {
  // On an address of this process, so that relays in other tests and in other runs take none of its ports.
  const address = ['127', ...[16, 8, 0].map((shift) => (process.pid >> shift) & 255)].join('.');
  const crowded = await startCoturn(['--relay-ip', address]);
  try {
    const codes: number[] = [];
    for (let n = 0; n < 481; n += 1) codes.push(await (await connect(`user-${n}`, 600, crowded)).allocate(4));
    expect(codes.findIndex((code) => code !== 0)).toBe(480);
    expect(codes.at(-1)).toBe(486);
    await expect.poll(() => crowded.allocations()).toEqual({ now: 480, most: 480, made: 480 });
  } finally {
    await crowded.stop();
  }
});

describe('the configuration', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const lines = read('turnserver.conf')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const values = Object.fromEntries(lines.map((line) => line.split('=')));

  it('asks for signed credentials, keeps no open door and speaks no outdated TLS', () => {
    expect(lines.filter((line) => !line.includes('='))).toEqual([
      'no-dtls',
      'use-auth-secret',
      'fingerprint',
      'no-cli',
      'no-tcp-relay',
      'no-multicast-peers',
      'no-rfc5780',
      'no-stun-backward-compatibility',
      'response-origin-only-with-rfc5780',
      'no-tlsv1',
      'no-tlsv1_1',
      'simple-log',
    ]);
    expect(values['log-file']).toBe('stdout');
  });

  it('is on the ports that compose.yaml, deploy.md and keys.md name', () => {
    const [deploy, keys] = [read('../docs/operating/deploy.md'), read('../docs/operating/keys.md')];
    expect(deploy).toContain(
      `${values['listening-port']} (both) and ${values['min-port']}–${values['max-port']} (UDP)`,
    );
    const [compose, networks] = [read('compose.yaml'), read('../docs/operating/networks.md')];
    expect(compose).toContain(`:${values['listening-port']}?transport=udp`);
    expect(compose).toContain(`turns:\${TURN_HOST:?}:\${TURNS_PORT:-${values['tls-listening-port']}}?transport=tcp`);
    for (const page of [deploy, networks]) expect(page).toContain(`${values['tls-listening-port']} (TCP)`);
    const [, second] = /--min-port (\d+)/.exec(keys) ?? [];
    expect(Number(second)).toBe(Number(values['max-port']) + 1);
  });

  it('has the quotas that deploy.md computes, and ends what a browser left behind after ten minutes', () => {
    const row = (name: string) =>
      read('../docs/operating/deploy.md')
        .split('\n')
        .find((line) => line.startsWith(`| ${name} `)) ?? '';
    expect(row('`user-quota`')).toMatch(new RegExp(`\\| ${values['user-quota']} \\|$`));
    const alert = read('alerts.yml').match(/sum by \(instance\) \(turn_total_allocations\) > (\d+)/);
    expect(Number(alert?.[1])).toBe(0.8 * Number(values['total-quota']));
    const ports = Number(values['max-port']) - Number(values['min-port']) + 1;
    expect(row('calls by ports')).toContain(
      `| ${values['total-quota']} of ${ports} / 4 = ${Number(values['total-quota']) / 4} |`,
    );
    expect(Number(values['total-quota'])).toBeLessThanOrEqual(ports);
    expect([values['max-allocate-lifetime'], values['stale-nonce']]).toEqual(['600', '600']);
    // Bytes a second, in and out: twice the best video, which deploy.md has in Mbit/s.
    const [, best] = /2 × \((\d\.\d) of video/.exec(row('network of a call, B')) ?? [];
    expect(Number(values['max-bps'])).toBe((2 * Number(best) * 1_000_000) / 8);
  });
});
