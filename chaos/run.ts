import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../server/db/connect.ts';
import type { CallSeats } from '../server/ports/call-seats/call-seats.ts';
import type { Cluster } from '../server/testing/programs/cluster.ts';
import { checkCalls } from './checks/calls.ts';
import { checkDrained } from './checks/drain.ts';
import { measureFreshMatch } from './checks/fresh-match.ts';
import { checkKarma } from './checks/karma.ts';
import { checkMessages } from './checks/messages.ts';
import { observeRecovery, RECOVERY_LIMIT } from './checks/recovery.ts';
import { createTransientCheck } from './checks/transient.ts';
import { chooseFaults, type Fault, nodeName } from './faults.ts';
import type { Observations } from './observations.ts';
import type { Options } from './options.ts';
import type { SeededRandom } from './random.ts';
import type { Accounts } from './users/accounts.ts';
import { type BrowserCall, startBrowserCall } from './users/browser-call.ts';
import type { Load } from './users/load.ts';

/** How many checks held, how many did not, and how many violations these found. */
export interface Outcome {
  passed: number;
  failed: number;
  violations: number;
}

/** Everything that a run works with. */
export interface Environment {
  cluster: Cluster;
  /** connected directly, past every link that a fault may cut */
  database: Database;
  seats: CallSeats;
  accounts: Accounts;
  load: Load;
  browserCall: BrowserCall;
  observations: Observations;
  random: SeededRandom;
}

/** For the load to get under way, ms. */
const WARM_UP = 60_000;
/** Violations printed per check; the rest is counted. */
const MAX_PRINTED = 12;
/** Users whose last events are printed with them, and lines of each node's log. */
const EXPLAINED = { users: 3, lines: 15 };

const s = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

function print(violations: readonly string[]): void {
  for (const violation of violations.slice(0, MAX_PRINTED)) console.log(`       ${violation}`);
  if (violations.length > MAX_PRINTED) console.log(`       and ${violations.length - MAX_PRINTED} more`);
}

/** Prints what the users of violations saw last, and what the nodes have logged since `logged`. */
function explain({ load, cluster }: Environment, violations: readonly string[], logged: readonly number[]): void {
  const named = new Set(violations.flatMap((violation) => violation.match(/guest\d+/g) ?? []));
  const users = [...load.callers(), ...load.writers()].filter(({ guest }) => named.has(guest.username));
  for (const { guest, socket } of users.slice(0, EXPLAINED.users)) {
    console.log(`       last of ${guest.username} (${guest.userId}):`);
    for (const line of socket.recent()) console.log(`         ${line}`);
  }
  for (const [index, node] of cluster.nodes.entries()) {
    const log = node.output().slice(logged[index]).trimEnd() || 'nothing';
    const lines = log.split('\n').slice(-EXPLAINED.lines);
    console.log([`       ${nodeName(cluster, node)} logged:`, ...lines].join('\n         '));
  }
}

/** Checks what must hold at any time. */
async function checkInvariants({ database, observations }: Environment): Promise<void> {
  const found = await Promise.all([
    checkMessages(database, observations),
    checkCalls(database, observations),
    checkKarma(database),
  ]);
  for (const violation of found.flat()) observations.violation(violation);
}

/** Observes transient violations for a while, then checks the invariants. @param from when recovery began */
async function observe(environment: Environment, when: string, from: number, min: number): Promise<void> {
  const { load, database, seats, observations } = environment;
  const check = createTransientCheck(load, database, seats, () => from);
  for (const text of await observeRecovery(check, from, min))
    observations.violation(`${when}: ${text}, for over ${s(RECOVERY_LIMIT)}`);
  await checkInvariants(environment);
}

/** Restarts nodes that have exited by themselves, so that the run can go on; each such exit is a violation. */
async function restartExitedNodes({ cluster, observations }: Environment, when: string): Promise<void> {
  for (const node of cluster.nodes) {
    if (node.isRunning) continue;
    const output = node.output().trimEnd().split('\n').slice(-15).join('\n         ');
    observations.violation(`${when}: ${nodeName(cluster, node)} exited by itself:\n         ${output}`);
    await node.start();
  }
}

/** Injects a fault and observes the recovery. @returns the violations */
async function injectFault(environment: Environment, fault: Fault, index: number, min: number): Promise<string[]> {
  const { cluster, accounts, browserCall, observations } = environment;
  const start = performance.now();
  await fault.inject();
  const over = performance.now();
  await restartExitedNodes(environment, `fault ${index}`);
  const random = environment.random.fork(index);
  const { elapsed: matchTime, last } = await measureFreshMatch(cluster.origin, accounts, { observations, random });
  if (matchTime > RECOVERY_LIMIT)
    observations.violation(
      [`fault ${index}: two new users took ${s(matchTime)} to meet; they saw:`, ...last].join('\n         '),
    );
  const recovered = performance.now();
  await observe(environment, `fault ${index}`, recovered, min);
  await restartExitedNodes(environment, `after fault ${index}`);
  const violations = observations.takeViolations();
  console.log(
    `${String(index).padStart(3)}  ${fault.name}: ${fault.target};`,
    `lasted ${s(over - start)}, new users met after ${s(matchTime)}, observed for ${s(performance.now() - recovered)},`,
    `longest video pause ${s(browserCall.takeLongestPause())}; ${violations.length} violations`,
  );
  return violations;
}

/** Waits until calls have started and every writer has received a message, at most WARM_UP. */
async function warmUp({ load, observations }: Environment): Promise<void> {
  const isUnderWay = () =>
    observations.startedCalls.size * 4 >= load.callers().length &&
    load.writers().every(({ newestReceived }) => newestReceived > 0);
  for (const deadline = performance.now() + WARM_UP; !isUnderWay() && performance.now() < deadline; ) await wait(100);
}

/** Injects one fault after the other, with a check before the first and one after all users have left. */
export async function runFaults(
  environment: Environment,
  options: Options,
  stopLoad: () => Promise<void>,
): Promise<Outcome> {
  const { cluster, random, database, seats, observations } = environment;
  const outcome: Outcome = { passed: 0, failed: 0, violations: 0 };
  /** how much of each node's log belongs to checks before */
  let logged = [0, 0];
  const count = (violations: readonly string[]) => {
    outcome[violations.length === 0 ? 'passed' : 'failed'] += 1;
    outcome.violations += violations.length;
    print(violations);
    if (violations.length > 0) explain(environment, violations, logged);
    logged = cluster.nodes.map((node) => node.output().length);
  };
  const { observe: min } = options.size;
  await warmUp(environment);
  // Violations without a fault mean that the machine is too busy for the rest to say anything.
  await observe(environment, 'before any fault', performance.now(), min);
  const baseline = observations.takeViolations();
  console.log(`  0  no fault; ${baseline.length} violations`);
  count(baseline);

  let index = 0;
  for (const fault of chooseFaults(cluster, random.fork('faults'), options)) {
    index += 1;
    count(await injectFault(environment, fault, index, min));
    if (environment.browserCall.isBroken) {
      await environment.browserCall.stop();
      environment.browserCall = await startBrowserCall({
        origin: cluster.origin,
        database,
        observations,
        size: options.size,
      });
    }
  }

  await environment.browserCall.stop();
  await stopLoad();
  for (const text of await checkDrained(database, seats, environment.browserCall.userIds)) observations.violation(text);
  await checkInvariants(environment);
  const last = observations.takeViolations();
  console.log(`  -  all users have left; ${last.length} violations`);
  count(last);
  return outcome;
}
