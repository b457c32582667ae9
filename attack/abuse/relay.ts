import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { getIceServers } from '@visavis/domain/call/contract.ts';
import { RELAY_CREDENTIALS_SECONDS } from '@visavis/domain/call/rules.ts';
import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import { join as joinQueue } from '@visavis/domain/matching/contract.ts';
import { ring } from '@visavis/domain/ringing/contract.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { inOrder } from '../../server/db/pair.ts';
import { friendships } from '../../server/db/schema/friends.ts';
import { users } from '../../server/db/schema/users.ts';
import { suspension } from '../../server/testing/scenes/cases.ts';
import { openDesk } from '../fuzz/scenes.ts';
import type { Member } from '../target.ts';
import { type Attack, type AttackScene, nothingWrong, type Outcome } from './attack.ts';

/** Settings of servers that have a relay, which these attacks never reach. */
export const RELAY = {
  TURN_URLS: 'turn:relay.example:3478?transport=udp,turns:relay.example:5349',
  TURN_SECRET: 'shared',
};

const FIT = 'relayfit';
const STAFF = 'relaystaff';
/** People who may be neither matched nor called, by the reason. */
const UNFIT = {
  relayunconfirmed: ['EMAIL_UNVERIFIED', { emailVerifiedAt: null }],
  relayunproven: ['AGE_UNPROVEN', { ageProvenAt: null }],
  relaysuspended: ['SUSPENDED', { suspendedUntil: new Date(Date.now() + 86_400_000) }],
} as const;
const NAMES = Object.keys(UNFIT) as (keyof typeof UNFIT)[];

async function prepare(db: Db): Promise<void> {
  const [fit] = await db.select({ id: users.id }).from(users).where(eq(users.username, FIT));
  for (const name of NAMES) {
    const [person] = await db.update(users).set(UNFIT[name][1]).where(eq(users.username, name)).returning();
    if (!fit || !person) throw new Error(`there is no ${name}`);
    const pair = { ...inOrder(fit.id, person.id), metThrough: 'VIDEO_MATCH' as const, createdAt: new Date() };
    await db.insert(friendships).values({ id: crypto.randomUUID(), ...pair });
  }
  await db.update(users).set({ role: 'moderator' }).where(eq(users.username, STAFF));
}

/** The names of credentials in a text: until when they hold, and whom the relay counts. */
const credentialsIn = (text: string) =>
  [...text.matchAll(/"username":"(\d+):([^"]+)","credential"/g)].map(([, until = '', name = '']) => ({
    until: Number(until),
    name,
  }));

/** Asks for credentials in each way that there is. @returns what was wrong with the answers */
async function askAsUnfit(who: Member, code: string, friendId: string): Promise<string[]> {
  const wrong: string[] = [];
  const socket = await who.connect();
  const direct = await who.call(getIceServers);
  const queued = await socket.emit(joinQueue, {});
  const rung = await socket.emit(ring, { userId: friendId });
  const answers = { 'the route': direct.code, 'the queue': queued.ok || queued.code, 'a ring': rung.ok || rung.code };
  for (const [way, answer] of Object.entries(answers)) {
    if (answer !== code) wrong.push(`${who.username} asks ${way}: ${answer} instead of ${code}`);
  }
  const sent = direct.text + JSON.stringify([queued, rung, socket.all()]);
  if (/credential/.test(sent)) wrong.push(`${who.username} is sent credentials`);
  socket.close();
  return wrong;
}

/** The configuration that the relay is started with, as `turnserver.sh` writes it. */
async function relayConfiguration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-relay-'));
  try {
    const program = join(folder, 'turnserver');
    await writeFile(program, '#!/bin/sh\ncat "$2"\n');
    await chmod(program, 0o755);
    const script = join(import.meta.dirname, '..', '..', 'deploy', 'turnserver.sh');
    const PATH = [folder, process.env.PATH].join(delimiter);
    const env = { PATH, TURN_SECRET: RELAY.TURN_SECRET, TURN_HOST: 'relay.example' };
    return (await promisify(execFile)('sh', [script, '--relay-ip', '127.0.0.1'], { env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The settings that keep strangers off the relay, the relay out of private networks, and one account from taking it all. */
const LINES = [
  /^use-auth-secret$/m,
  /^static-auth-secret=shared$/m,
  /^user-quota=[1-9]$/m,
  /^total-quota=\d{1,3}$/m,
  /^max-bps=\d{1,6}$/m,
  /^max-allocate-lifetime=\d{1,3}$/m,
  /^no-cli$/m,
  /^no-tcp-relay$/m,
  /^denied-peer-ip=127\.0\.0\.0-127\.255\.255\.255$/m,
  /^denied-peer-ip=10\.0\.0\.0-10\.255\.255\.255$/m,
];

async function useRelay({ person }: AttackScene): Promise<Outcome> {
  const [fit, staff] = [person(FIT), person(STAFF)];
  const wrong: string[] = [];
  for (const name of NAMES) wrong.push(...(await askAsUnfit(person(name), UNFIT[name][0], fit.userId)));

  const given = [await fit.call(getIceServers), await fit.call(getIceServers)].map(({ text }) => credentialsIn(text));
  const names = new Set(given.flat().map(({ name }) => name));
  if (names.size !== 1) wrong.push(`one account outside a call has ${names.size} quotas`);
  const last = Date.now() / 1000 + RELAY_CREDENTIALS_SECONDS.otherwise;
  for (const { until } of given.flat()) if (until > last) wrong.push(`credentials hold until ${until}`);
  const open = await fit.connect();
  for (const name of NAMES) {
    const rung = await open.emit(ring, { userId: person(name).userId });
    if (!rung.ok || rung.data?.outcome !== 'offline') wrong.push(`${name} is rung: ${JSON.stringify(rung)}`);
  }

  await openDesk(staff);
  const verdict = { verdict: suspension(7), lastDecisionId: null };
  const decided = await staff.call(decideAboutPerson, { params: { id: fit.userId }, body: verdict });
  if (decided.status !== 201) wrong.push(`staff cannot suspend: ${decided.text}`);
  wrong.push(...(await askAsUnfit(fit, 'SUSPENDED', person('relayunproven').userId)));
  if (/credential/.test(JSON.stringify(open.all()))) wrong.push('a suspended account is sent credentials');
  open.close();

  const configuration = await relayConfiguration();
  for (const line of LINES) if (!line.test(configuration)) wrong.push(`the relay is started without ${line.source}`);
  return nothingWrong(
    `${given.flat().length} credentials, for those who may be matched`,
    'none for others, none once suspended, quotas',
    wrong,
  );
}

export const attackRelay: readonly Attack[] = [
  {
    name: 'the relay for those who may not be matched',
    isQuick: true,
    people: [FIT, STAFF, ...NAMES],
    prepare,
    run: useRelay,
  },
];
