import { SETUP_PARTS, type SetupFinding, type SetupPart } from '@visavis/domain/desk/setup-check.ts';
import { type Arrived, checkAddress, checkCertificate } from './address.ts';
import { finding, problemOf, type SetupFacts } from './finding.ts';
import { checkDisk, checkFiles, checkMail, checkPush } from './outside.ts';
import { checkRedis } from './redis.ts';
import { checkRelay } from './relay.ts';
import { checkDatabase } from './repo-database.ts';

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
  const [database, redis, ...others]: [Asked, Asked, ...SetupFinding[][]] = await Promise.all([
    safely<Asked>(timed(checkDatabase(facts.databaseUrl), now), (problem) => ({
      findings: [finding('database', 'fault', 'unreachable', { problem })],
    })),
    safely<Asked>(timed(checkRedis(facts), now), (problem) => ({
      findings: [finding('redis', 'fault', 'unreachable', { setting: 'REDIS_URL', problem })],
    })),
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
  const findings = [settings, ...database.findings, ...redis.findings, ...others.flat(), ...clockOf(database, redis)];
  return findings.toSorted((a, b) => order(a.part) - order(b.part));
}

/** The findings of a check, and the clock that it read. */
type Asked = { findings: SetupFinding[]; now?: number } & Timed;

const order = (part: SetupPart): number => SETUP_PARTS.indexOf(part);

interface Timed {
  /** how far this machine is ahead, ms; unset: it could not be asked */
  ahead?: number;
}

/** Adds how far this machine's clock is ahead of the one that answered at the end of a check. */
async function timed<T extends { now?: number }>(check: Promise<T>, now: () => number): Promise<T & Timed> {
  const result = await check;
  return { ...result, ...(result.now !== undefined && { ahead: now() - result.now }) };
}

function clockOf(database: Timed, redis: Timed): SetupFinding[] {
  const gaps = [
    ['DATABASE_URL', database.ahead],
    ['REDIS_URL', redis.ahead],
  ] as const;
  const wrong = gaps.flatMap(([setting, ahead]) => {
    if (ahead === undefined || Math.abs(ahead) < GAP_MAX) return [];
    const values = { setting, seconds: String(Math.round(Math.abs(ahead) / 1000)) };
    return [finding('clock', 'fault', ahead > 0 ? 'ahead' : 'behind', values)];
  });
  if (wrong.length > 0) return wrong;
  return [finding('clock', 'good', gaps.every(([, ahead]) => ahead === undefined) ? 'alone' : 'good')];
}
