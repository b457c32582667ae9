import { percentile } from '../../bench/figures.ts';
import { type Check, none } from '../findings.ts';
import { cookieHeader } from '../people.ts';
import { errorsLogged, explainBroken, residentBytes, type SetUp, startTarget } from '../target.ts';
import type { Attack, AttackScene } from './attack.ts';
import { attacks } from './attacks.ts';
import { type Bystanders, KINDS, startBystanders } from './bystanders.ts';

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

/** Attacks a set-up with its real limits while two bystanders talk, write and load pages. */
export async function abuse(setUp: SetUp, size: AbuseSize): Promise<Check[]> {
  const chosen = attacks.filter(({ isQuick }) => isQuick || !size.isQuick);
  const crowdSize = Math.ceil(CROWD * size.scale);
  const names = [
    'bystander1',
    'bystander2',
    ...chosen.map((_, index) => mallory(index)),
    ...Array.from({ length: crowdSize }, (_, index) => `crowd${index}`),
  ];
  const target = await startTarget(setUp, { settings: { RATE_LIMIT_SCALE: '1' }, members: names });
  try {
    const [one, other, ...attackers] = target.members;
    if (!one || !other) throw new Error('there are no bystanders');
    const cookies = attackers.map(({ cookies: jar }) => cookieHeader(jar));
    const scene = {
      origin: target.origin,
      nodes: target.nodes.map(({ origin }) => origin),
      crowd: cookies.slice(chosen.length),
      ...size,
    };
    const bystanders = await startBystanders(target.origin, [one, other]);
    const checks: Check[] = [];
    for (const [index, attack] of chosen.entries()) {
      const { figure, goal, holds } = await attackBeside(bystanders, attack, size.goal, {
        ...scene,
        cookie: cookies[index] ?? '',
      });
      const check = {
        name: attack.name,
        figure: `${figure}; ${Math.round(residentBytes(target) / 1e6)} MB`,
        goal,
        holds,
        examples: [],
      };
      console.log(`  ${check.name}: ${check.figure}`);
      checks.push(check);
    }
    checks.push(none('errors and crashes in the log', errorsLogged(target)));
    await bystanders.stop();
    explainBroken(target, checks);
    return checks;
  } finally {
    await target.stop();
  }
}

/** @returns how the bystanders fared */
async function attackBeside(bystanders: Bystanders, attack: Attack, goal: number, scene: AttackScene) {
  bystanders.read();
  const droppedBefore = bystanders.dropped();
  const outcome = await attack.run(scene);
  const own = typeof outcome === 'string' ? { figure: outcome, goal: '', holds: true } : outcome;
  const times = await bystanders.readAfter();
  const p99s = KINDS.map((kind) => [kind, percentile(times[kind], 0.99)] as const);
  const dropped = bystanders.dropped() - droppedBefore;
  const figures = p99s.map(([kind, p99]) => `${kind} ${p99.toFixed(0)} ms (${times[kind].length})`);
  return {
    figure: [own.figure, `p99 ${figures.join(', ')}`, `${dropped} dropped`].filter(Boolean).join('; '),
    goal: [own.goal, `p99 < ${goal} ms`, 'none dropped'].filter(Boolean).join(', '),
    holds: own.holds && p99s.every(([kind, p99]) => p99 < goal && times[kind].length > 0) && dropped === 0,
  };
}
