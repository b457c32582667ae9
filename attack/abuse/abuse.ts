import { percentile } from '../../bench/figures.ts';
import { createPerson } from '../../server/testing/person.ts';
import type { Check } from '../findings.ts';
import { cookieHeader } from '../people.ts';
import { errorsLogged, residentBytes, type SetUp, startTarget } from '../target.ts';
import { attacks } from './attacks.ts';
import { KINDS, startBystanders } from './bystanders.ts';

/** Milliseconds within which 99 of 100 things that bystanders do are done. */
const GOAL = 1_000;

/** Attacks a set-up with its real limits while two bystanders talk, write and load pages. */
export async function abuse(setUp: SetUp, { short }: { short: boolean }): Promise<Check[]> {
  const target = await startTarget(setUp, { RATE_LIMIT_SCALE: '1' });
  try {
    const attacker = await createPerson(target.origin, 'mallory');
    const cookie = cookieHeader(attacker.cookies);
    const bystanders = await startBystanders(target.origin);
    const checks: Check[] = [];
    for (const { name, run } of attacks) {
      bystanders.read();
      const droppedBefore = bystanders.dropped();
      await run({ origin: target.origin, cookie, duration: short ? 2_000 : 15_000, long: !short });
      const times = bystanders.read();
      const p99s = KINDS.map((kind) => [kind, percentile(times[kind], 0.99)] as const);
      const dropped = bystanders.dropped() - droppedBefore;
      const worst = Math.max(...p99s.map(([, p99]) => p99));
      checks.push({
        name,
        figure: `${p99s.map(([kind, p99]) => `${kind} ${p99.toFixed(0)} ms`).join(', ')}; ${dropped} dropped; ${Math.round(residentBytes(target) / 1e6)} MB`,
        goal: `p99 < ${GOAL} ms, none dropped`,
        holds: worst < GOAL && dropped === 0,
        examples: [],
      });
    }
    const errors = errorsLogged(target);
    checks.push({
      name: 'errors and crashes in the log',
      figure: `${errors.length}`,
      goal: '0',
      holds: errors.length === 0,
      examples: errors,
    });
    await bystanders.stop();
    return checks;
  } finally {
    await target.stop();
  }
}
