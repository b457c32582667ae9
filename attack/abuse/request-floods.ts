import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { listFriends } from '@visavis/domain/friends/contract.ts';
import { listCalls } from '@visavis/domain/history/contract.ts';
import { listConversations } from '@visavis/domain/messages/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getMatches } from '@visavis/domain/users/contract.ts';
import { addressOf } from './ask.ts';
import { type Attack, type AttackScene, attackerAddress } from './attack.ts';
import { describeStatuses } from './http-attacks.ts';

/** Connections that are kept open. */
const CONNECTIONS = 200;

/** Routes that read most of the database. */
const READS = [getDashboard, listCalls, getMatches, listConversations, listFriends].map(({ path }) => path);
/** Routes without a session that ask the database, sign, or send much. */
const OPEN = ['/ready', '/api/auth/csrf-token', '/api/auth/session', '/api/openapi.json', '/'];

interface Asked {
  /** requests that a connection sends before it reads an answer */
  ahead: number;
  paths: readonly string[];
  cookie: string;
  /** of the connection with this number */
  addressAt(index: number): string;
}

/** Asks as fast as answers come, and again where it is cut off. */
async function ask({ origin, duration }: AttackScene, { ahead, paths, cookie, addressAt }: Asked): Promise<string> {
  const deadline = performance.now() + duration;
  const statuses = new Map<string, number>();
  const cookieLine = cookie ? `cookie: ${cookie}\r\n` : '';
  const piece = Array.from({ length: ahead }, (_, index) => paths[index % paths.length])
    .map((path) => `GET ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n${cookieLine}\r\n`)
    .join('');

  async function askOver(tcp: Socket): Promise<void> {
    let answers = 0;
    tcp.on('error', () => undefined);
    tcp.on('data', (chunk: Buffer) => {
      for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answers += 1;
        if (answers % ahead === 0) tcp.write(piece);
      }
    });
    tcp.write(piece);
    const closed = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
    await Promise.race([closed, wait(Math.max(0, deadline - performance.now()))]);
    tcp.destroy();
  }

  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      while (performance.now() < deadline) {
        await askOver(connect({ ...addressOf(origin), localAddress: addressAt(index) }));
        await wait(50);
      }
    }),
  );
  return describeStatuses(statuses);
}

export const requestFloods: readonly Attack[] = [
  {
    name: 'requests of one account',
    isQuick: true,
    run: (scene) => ask(scene, { ahead: 4, paths: READS, cookie: scene.cookie, addressAt: attackerAddress }),
  },
  {
    name: 'requests sent ahead',
    isQuick: true,
    run: (scene) => ask(scene, { ahead: 400, paths: READS, cookie: scene.cookie, addressAt: attackerAddress }),
  },
  {
    name: 'requests of one address',
    run: (scene) => ask(scene, { ahead: 4, paths: OPEN, cookie: '', addressAt: () => attackerAddress(0) }),
  },
];
