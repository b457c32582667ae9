import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCoturn, type TestTurn } from '../server/testing/programs/coturn.ts';
import { addressBytes, connectTurn, embedded, type TurnClient } from '../server/testing/programs/turn-client.ts';

const FORBIDDEN = 403;
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
const COMPATIBLE: number[] = [];
const NAT64 = [0, 0x64, 0xff, 0x9b];

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
  it.each([
    ['0.0.0.1'],
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['127.0.0.1'],
    ['127.8.9.10'],
    ['169.254.169.254'],
    ['172.16.0.1'],
    ['172.31.255.254'],
    ['192.168.1.1'],
    ['198.18.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
  ])('does not reach %s', async (address) => {
    const client = await connect(address);
    expect(await client.allocate(4)).toBe(0);
    expect(await client.permit(addressBytes(address))).toBe(FORBIDDEN);
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
    for (let n = 0; n < 26; n += 1) codes.push(await (await connect('greedy', 600 + n)).allocate(4));
    expect(codes.slice(0, 24)).toEqual(Array(24).fill(0));
    expect(codes.slice(24)).toEqual([486, 486]);
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
