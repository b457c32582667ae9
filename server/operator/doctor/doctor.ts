import { SETUP_PARTS, type SetupFinding, type SetupPart } from '@visavis/domain/desk/setup-check.ts';
import { type Arrived, checkAddress, checkCertificate } from './address.ts';
import { finding, problemOf, type SetupFacts } from './finding.ts';
import { checkDisk, checkFiles, checkMail, checkPush } from './outside.ts';
import { checkRedis } from './redis.ts';
import { checkRelay } from './relay.ts';
import { checkDatabase } from './repo-database.ts';
import { type ClockGap, checkSignIn, type SignInFound } from './sign-in.ts';

export interface Surroundings {
  /** of this machine, ms */
  now(): number;
  /** the request that asks, where one does */
  arrived?: Arrived;
}

/** From which gap on a clock is wrong, ms: credentials of the relay and the ends of calls go by it. */
const GAP_MAX = 5000;

/** Tries every part of a set-up, each for some seconds at most, and changes nothing that lasts. */
export async function examine(facts: SetupFacts, { now, arrived }: Surroundings): Promise<SetupFinding[]> {
  /** A check that breaks says so in its own line. */
  const safely = <T>(check: Promise<T>, otherwise: (problem: string) => T): Promise<T> =>
    check.catch((error) => otherwise(problemOf(error)));
  const asked = now();
  const [database, redis, signIn, ...others]: [Asked, Asked, SignInFound, ...SetupFinding[][]] = await Promise.all([
    safely<Asked>(timed(checkDatabase(facts.databaseUrl), now), (problem) => ({
      findings: [finding('database', 'fault', 'unreachable', { problem })],
    })),
    safely<Asked>(timed(checkRedis(facts), now), (problem) => ({
      findings: [finding('redis', 'fault', 'unreachable', { setting: 'REDIS_URL', problem })],
    })),
    checkSignIn(facts, now),
    checkAddress(facts, arrived),
    checkCertificate(facts, asked),
    checkRelay(facts, asked),
    checkMail(facts),
    checkFiles(facts),
    checkPush(facts),
    checkDisk(facts),
  ]);
  const settings =
    facts.environment === 'production' ? finding('settings', 'good', 'good') : finding('settings', 'warning', 'trial');
  const clocks: ClockGap[] = [
    { setting: 'DATABASE_URL', ahead: database.ahead, most: GAP_MAX },
    { setting: 'REDIS_URL', ahead: redis.ahead, most: GAP_MAX },
    ...signIn.clocks,
  ];
  const found = [settings, ...database.findings, ...redis.findings, ...signIn.findings, ...others.flat()];
  const findings = [...found, ...clockOf(clocks)];
  return findings.toSorted((a, b) => order(a.part) - order(b.part));
}

/** The findings of a check, and the clock that it read. */
type Asked = { findings: SetupFinding[]; now?: number } & Timed;

const order = (part: SetupPart): number => SETUP_PARTS.indexOf(part);

type Timed = Partial<Pick<ClockGap, 'ahead'>>;

/** Adds how far this machine's clock is ahead of the one that answered at the end of a check. */
async function timed<T extends { now?: number }>(check: Promise<T>, now: () => number): Promise<T & Timed> {
  const result = await check;
  return { ...result, ...(result.now !== undefined && { ahead: now() - result.now }) };
}

function clockOf(clocks: readonly ClockGap[]): SetupFinding[] {
  const wrong = clocks.flatMap(({ setting, ahead, most }) => {
    if (ahead === undefined || Math.abs(ahead) < most) return [];
    const values = { setting, seconds: String(Math.round(Math.abs(ahead) / 1000)) };
    return [finding('clock', 'fault', ahead > 0 ? 'ahead' : 'behind', values)];
  });
  if (wrong.length > 0) return wrong;
  return [finding('clock', 'good', clocks.every(({ ahead }) => ahead === undefined) ? 'alone' : 'good')];
}
