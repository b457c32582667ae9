import type { Database } from '../server/db/connect.ts';
import type { CallSeats } from '../server/ports/call-seats/call-seats.ts';
import type { Cluster } from '../server/testing/programs/cluster.ts';
import type { Arguments } from './options.ts';
import { type BrowserCall, startBrowserCall } from './users/browser-call.ts';
import type { Chance } from './random.ts';
import { createComplaints } from './checks/transient.ts';
import type { Arrivals } from './users/accounts.ts';
import { emptied } from './checks/drain.ts';
import { chooseFaults, type Fault, nameOf } from './faults.ts';
import { callsHold } from './checks/calls.ts';
import { karmaHolds } from './checks/karma.ts';
import { messagesHold } from './checks/messages.ts';
import type { Load } from './users/load.ts';
import { freshPairMeets } from './checks/fresh-match.ts';
import { PATIENCE, settle } from './checks/recovery.ts';
import type { Witness } from './observations.ts';

/** What came of the looks: how often all held, how often it did not, and what did not. */
export interface Outcome {
  passed: number;
  failed: number;
  violations: number;
}

/** Everything that a run works with. */
export interface Scene {
  cluster: Cluster;
  /** straight, past every link */
  database: Database;
  seats: CallSeats;
  arrivals: Arrivals;
  load: Load;
  browsers: BrowserCall;
  witness: Witness;
  chance: Chance;
}

/** How long is looked on after each fault, ms: in the quick form until all is as before. */
const LOOK_ON = { quick: 3000, nightly: 11_000 };

/** How long everybody may take to come in, ms. */
const WARM_UP = 60_000;

const s = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

/** What must hold at any time. */
async function allHolds({ database, witness }: Scene): Promise<void> {
  const held = await Promise.all([messagesHold(database, witness), callsHold(database, witness), karmaHolds(database)]);
  for (const violation of held.flat()) witness.accuse(violation);
}

/** How many violations of a kind of moment are printed; the rest is counted. */
const SHOWN = 12;

function print(violations: readonly string[]): void {
  for (const violation of violations.slice(0, SHOWN)) console.log(`       ${violation}`);
  if (violations.length > SHOWN) console.log(`       and ${violations.length - SHOWN} more`);
}

/** Looks on for a while. @param from when all should have gone back to its course */
async function lookOn(scene: Scene, when: string, from: number, least: number): Promise<void> {
  const { load, database, seats, witness } = scene;
  const complaints = createComplaints(load, database, seats, () => from);
  for (const text of await settle(complaints, from, least)) witness.accuse(`${when}: ${text}, for over ${s(PATIENCE)}`);
  await allHolds(scene);
}

/** A node ends when it is told to, never by itself. Whichever has is started again, so that the run can go on. */
async function revive({ cluster, witness }: Scene, when: string): Promise<void> {
  for (const node of cluster.nodes) {
    if (node.isRunning) continue;
    const words = node.output().trimEnd().split('\n').slice(-15).join('\n         ');
    witness.accuse(`${when}: ${nameOf(cluster, node)} has ended by itself:\n         ${words}`);
    await node.start();
  }
}

/** Lets one fault happen and sees that everything recovers. @returns what did not hold */
async function suffer(scene: Scene, fault: Fault, index: number, least: number): Promise<string[]> {
  const { cluster, witness } = scene;
  const begun = performance.now();
  await fault.strike();
  const over = performance.now();
  await revive(scene, `fault ${index}`);
  const took = await freshPairMeets(cluster.origin, scene.arrivals, { witness, chance: scene.chance.fork(index) });
  if (took > PATIENCE) witness.accuse(`fault ${index}: two newcomers took ${s(took)} to meet`);
  const recovered = performance.now();
  await lookOn(scene, `fault ${index}`, recovered, least);
  await revive(scene, `after fault ${index}`);
  const violations = witness.violations();
  console.log(
    `${String(index).padStart(3)}  ${fault.name}: ${fault.target};`,
    `${s(over - begun)} in all, newcomers met ${s(took)} later, looked on ${s(performance.now() - recovered)},`,
    `pictures paused ${s(scene.browsers.longestPause())} at most; ${violations.length} violations`,
  );
  return violations;
}

/** Waits until the first have met and every friend has heard from the other, where it comes to that. */
async function warmUp({ load, witness }: Scene): Promise<void> {
  const isUnderWay = () => witness.begun.size >= 10 && load.writers().every(({ newestHeard }) => newestHeard > 0);
  for (const deadline = performance.now() + WARM_UP; !isUnderWay() && performance.now() < deadline; ) {
    await new Promise<void>((resolve) => setTimeout(resolve, 100));
  }
}

/** One fault after the other, with a look before any and one after all. @param goHome ends the load */
export async function runFaults(scene: Scene, options: Arguments, goHome: () => Promise<void>): Promise<Outcome> {
  const { cluster, chance, database, seats, witness } = scene;
  const outcome: Outcome = { passed: 0, failed: 0, violations: 0 };
  const count = (violations: readonly string[]) => {
    outcome[violations.length === 0 ? 'passed' : 'failed'] += 1;
    outcome.violations += violations.length;
    print(violations);
  };
  const least = options.quick ? LOOK_ON.quick : LOOK_ON.nightly;
  await warmUp(scene);
  // Without any fault all holds: else the machine is too busy, and what follows says nothing.
  await lookOn(scene, 'before any fault', performance.now(), least);
  const calm = witness.violations();
  console.log(`  0  no fault; ${calm.length} violations`);
  count(calm);

  let index = 0;
  for (const fault of chooseFaults(cluster, chance.fork('faults'), options)) {
    index += 1;
    count(await suffer(scene, fault, index, least));
    if (scene.browsers.isBroken) {
      await scene.browsers.stop();
      scene.browsers = await startBrowserCall(cluster.origin, database, witness);
    }
  }

  await goHome();
  for (const left of await emptied(database, seats, scene.browsers.userIds)) witness.accuse(left);
  await allHolds(scene);
  const last = witness.violations();
  console.log(`  -  everybody has gone home; ${last.length} violations`);
  count(last);
  return outcome;
}
