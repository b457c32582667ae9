import { setTimeout as wait } from 'node:timers/promises';
import { connectBare, openBare } from '../bare.ts';
import { ms } from '../figures.ts';
import type { Hub } from './hub.ts';
import type { Network } from './networks.ts';
import { type Pair, SETTLE } from './pair.ts';
import { createProductPair } from './product-pair.ts';
import { type Stage, startStage } from './stage.ts';
import { stepLines } from './steps.ts';
import { createTextbookPair } from './textbook-pair.ts';
import { type Watched, watch } from './watch.ts';

/** Rounds before the counted ones, in which server and browsers warm up. */
const WARM_UP = 1;
/** For one network, ms; then it has failed. */
const LONGEST = 10 * 60_000;

export interface Measured {
  /** press to face of each counted round, ms */
  faces: number[];
  watches: Watched[];
}

export interface Measurement {
  network: Network;
  /** between a browser and the server, as a page sees it, ms */
  roundTrip: number;
  textbook: Measured;
  product: Measured;
  /** offer to first frame of two connections in one page, ms */
  bare: number[];
  /** how late the hub was, 99th percentile of its worst span, ms */
  hubLate: number;
}

async function measurePair(
  stage: Stage,
  network: Network,
  pair: Pair,
  round: number,
): Promise<{ face: number; steps: string[]; watches: Watched[] }> {
  const call = await pair.setUp();
  const steps = await stepLines(call);
  const isWatched = round > 0 && round > network.rounds - network.watches;
  const watches = isWatched ? [await watch(stage, network, call)] : [];
  await stage.clear();
  await call.leave(isWatched);
  return { face: call.face, steps, watches };
}

async function measureBare({ browsers, origin, clear }: Stage): Promise<number> {
  await clear();
  const page = await openBare(browsers.a, origin);
  await wait(SETTLE);
  const time = await page.evaluate(connectBare);
  await page.context().close();
  return time;
}

/** One round of each way to connect. @returns their times and steps, to print */
async function measureRound(
  stage: Stage,
  measurement: Measurement,
  pairs: readonly (readonly [name: string, Pair, Measured])[],
  round: number,
): Promise<string> {
  const { network } = measurement;
  const times: number[] = [];
  const lines: string[] = [];
  if (network.bare) times.push(await measureBare(stage));
  if (round > 0) measurement.bare.push(...times);
  for (const [name, pair, sum] of pairs) {
    const { face, steps, watches } = await measurePair(stage, network, pair, round);
    if (round > 0) sum.faces.push(face);
    sum.watches.push(...watches);
    times.push(face);
    lines.push(...steps.map((line) => `\n    ${name}, ${line}`));
  }
  return times.map(ms).join(', ') + lines.join('');
}

/**
 * Alternates the textbook pair and the product on one network, in the same two browsers.
 * @throws where too many rounds failed
 */
export async function measureNetwork(hub: Hub, network: Network): Promise<Measurement> {
  const stage = await startStage(hub, network);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void stage.stop();
  }, LONGEST);
  try {
    const textbook = await createTextbookPair(stage);
    const product = createProductPair(stage);
    const measurement: Measurement = {
      network,
      roundTrip: await textbook.roundTrip(),
      textbook: { faces: [], watches: [] },
      product: { faces: [], watches: [] },
      bare: [],
      hubLate: 0,
    };
    const pairs = [
      ['textbook', textbook, measurement.textbook],
      ['product', product, measurement.product],
    ] as const;
    for (let round = 1 - WARM_UP; round <= network.rounds; round += 1) {
      const name = `${network.name}, round ${round > 0 ? round : 'to warm up'}`;
      try {
        console.log(`  ${name}: ${await measureRound(stage, measurement, pairs, round)}`);
      } catch (error) {
        if (isLate) throw new Error(`not done after ${LONGEST / 60_000} minutes`);
        console.log(`  ${name} failed: ${(error as Error).message}`);
        for (const [, pair] of pairs) await pair.abandon();
      }
    }
    for (const { faces, watches } of [measurement.textbook, measurement.product]) {
      if (faces.length === 0 || watches.length < network.watches) throw new Error('too many rounds failed');
    }
    measurement.hubLate = stage.hubLate();
    return measurement;
  } finally {
    clearTimeout(timer);
    await stage.stop();
  }
}
