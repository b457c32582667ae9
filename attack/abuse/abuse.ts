import { fileURLToPath } from 'node:url';
import { percentile } from '../../bench/figures.ts';
import { users } from '../../server/db/schema/users.ts';
import { type MailServer, startMailServer } from '../../server/testing/mail-server.ts';
import { type Check, none } from '../findings.ts';
import { INSPECTED, memoryOf } from '../memory.ts';
import { cookieHeader } from '../people.ts';
import { errorsLogged, explainBroken, residentBytes, type SetUp, startTarget, type Target } from '../target.ts';
import type { Attack, AttackScene, Outcome } from './attack.ts';
import { attacks } from './attacks.ts';
import { type Bystanders, KINDS, startBystanders } from './bystanders.ts';
import { RELAY } from './relay.ts';

/** Accounts that hold thousands of sockets together. */
const CROWD = 500;

export interface AbuseSize {
  /** of each attack, ms */
  duration: number;
  /** 1: ten thousand sockets, and as much of the rest */
  scale: number;
  /** a few attacks only */
  isQuick: boolean;
  /** milliseconds within which 99 of 100 things that bystanders do are done */
  goal: number;
}

const mallory = (index: number) => `mallory${index}`;

/** A server under attack has all that is attacked: limits, a relay, mails, confirmed addresses and proofs of age. */
const SETTINGS = {
  ...RELAY,
  RATE_LIMIT_SCALE: '1',
  EMAIL_VERIFICATION: 'required',
  AGE_PROOF: fileURLToPath(import.meta.resolve('./age-provider.ts')),
  NODE_OPTIONS: INSPECTED,
};

/** Attacks a set-up with its real limits while two bystanders talk, write and load pages. */
export async function abuse(setUp: SetUp, size: AbuseSize): Promise<Check[]> {
  const chosen = attacks.filter(({ isQuick }) => isQuick || !size.isQuick);
  const crowdSize = Math.ceil(CROWD * size.scale);
  const people = chosen.flatMap(({ people: named = [] }) => named);
  const attackers = chosen.map((_, index) => mallory(index));
  const crowd = Array.from({ length: crowdSize }, (_, index) => `crowd${index}`);
  const mails = await startMailServer();
  let target: Target | undefined;
  try {
    target = await startTarget(setUp, {
      settings: { ...SETTINGS, SMTP_URL: mails.url },
      members: ['bystander1', 'bystander2', ...attackers, ...crowd, ...people],
      async prepare(db) {
        await db.update(users).set({ ageProvenAt: new Date() });
        for (const { prepare } of chosen) await prepare?.(db, size.scale);
      },
    });
    return await attackEach(target, chosen, size, { mails, crowd });
  } finally {
    await target?.stop();
    await mails.close();
  }
}

async function attackEach(
  target: Target,
  chosen: readonly Attack[],
  size: AbuseSize,
  { mails, crowd }: { mails: MailServer; crowd: readonly string[] },
): Promise<Check[]> {
  const byName = new Map(target.members.map((member) => [member.username, member]));
  const person = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new Error(`${name} does not take part`);
    return found;
  };
  const cookieOf = (name: string) => cookieHeader(person(name).cookies);
  const scene: Omit<AttackScene, 'cookie'> = {
    origin: target.origin,
    nodes: target.nodes.map(({ origin }) => origin),
    crowd: crowd.map(cookieOf),
    person,
    inUse: async () => (await Promise.all(target.nodes.map(memoryOf))).reduce((sum, { used }) => sum + used, 0),
    resident: () => residentBytes(target),
    mails,
    ...size,
  };
  const bystanders = await startBystanders(target.origin, [person('bystander1'), person('bystander2')]);
  const checks: Check[] = [];
  for (const [index, attack] of chosen.entries()) {
    const start = performance.now();
    const fared = await attackBeside(bystanders, attack, size.goal, { ...scene, cookie: cookieOf(mallory(index)) });
    const figure = `${fared.figure}; ${Math.round(residentBytes(target) / 1e6)} MB`;
    const check = { ...fared, name: attack.name, figure };
    console.log(`  ${check.name}: ${check.figure}; ${((performance.now() - start) / 1000).toFixed(1)} s`);
    checks.push(check);
  }
  checks.push(none('errors and crashes in the log', errorsLogged(target)));
  await bystanders.stop();
  explainBroken(target, checks);
  return checks;
}

/** @returns how the bystanders fared */
async function attackBeside(bystanders: Bystanders, attack: Attack, goal: number, scene: AttackScene) {
  bystanders.read();
  const droppedBefore = bystanders.dropped();
  const outcome = await attack.run(scene);
  const own: Outcome = typeof outcome === 'string' ? { figure: outcome, goal: '', holds: true } : outcome;
  const times = await bystanders.readAfter();
  const p99s = KINDS.map((kind) => [kind, percentile(times[kind], 0.99)] as const);
  const dropped = bystanders.dropped() - droppedBefore;
  const figures = p99s.map(([kind, p99]) => `${kind} ${p99.toFixed(0)} ms (${times[kind].length})`);
  return {
    figure: [own.figure, `p99 ${figures.join(', ')}`, `${dropped} dropped`].filter(Boolean).join('; '),
    goal: [own.goal, `p99 < ${goal} ms`, 'none dropped'].filter(Boolean).join(', '),
    holds: own.holds && p99s.every(([kind, p99]) => p99 < goal && times[kind].length > 0) && dropped === 0,
    examples: own.examples ?? [],
  };
}
