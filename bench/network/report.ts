import { machine, median, ms } from '../figures.ts';
import { atMost, type Goal, reportGoal } from '../goals.ts';
import type { Measured, Measurement } from './measure.ts';
import { WATCH } from './networks.ts';
import type { Sight } from './watch.ts';

const sightsOf = ({ watches }: Measured): Sight[] => watches.flatMap(({ sights }) => [sights.a, sights.b]);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const frozenSeconds = (measured: Measured) =>
  sum(sightsOf(measured).flatMap(({ freezes }) => freezes.map(({ seconds }) => seconds)));
const worstBack = (measured: Measured) => Math.max(...sightsOf(measured).map(({ back }) => back));
const backText = (back: number) =>
  Number.isFinite(back) ? `picture back after ${ms(back)}` : 'picture not back in time';
const endedCalls = ({ watches }: Measured) => watches.filter(({ hasEnded }) => hasEnded).length;

function printWatched(name: string, measured: Measured, hasEvent: boolean): void {
  const sights = sightsOf(measured);
  if (sights.length === 0) return;
  const parts = [
    `${sum(sights.map(({ freezes }) => freezes.length))} freezes of ${frozenSeconds(measured).toFixed(1)} s`,
    `${Math.round(sum(sights.map(({ frames }) => frames)) / sights.length)} frames`,
    sights.map(({ size }) => size || 'none').join(' '),
    `${(median(sights.map(({ concealed }) => concealed)) * 100).toFixed(1)} % of audio concealed`,
    ...(hasEvent ? [backText(worstBack(measured))] : []),
    `${endedCalls(measured)} of ${measured.watches.length} calls ended`,
  ];
  console.log(`  ${name}, both sides of ${WATCH / 1000} s: ${parts.join(', ')}`);
  for (const { sent, freezes } of sights) {
    const frozen = freezes.map(({ at, seconds }) => `, frozen ${seconds.toFixed(1)} s at ${at.toFixed(1)} s`);
    console.log(`    sent ${sent.join('; ')}${frozen.join('')}`);
  }
}

export function printMeasurement({ network, roundTrip, textbook, product, bare, hubLate }: Measurement): void {
  console.log(
    `${network.name}: ${network.title}; round trip ${ms(roundTrip)}, hub late by ${hubLate} ms; ${machine()}`,
  );
  const [a, b] = [median(textbook.faces), median(product.faces)];
  const floor = bare.length > 0 ? `bare ${ms(median(bare))}, ` : '';
  console.log(`  press to face: ${floor}textbook ${ms(a)}, product ${ms(b)}, ratio ${(b / a).toFixed(2)}`);
  printWatched('textbook', textbook, network.event !== undefined);
  printWatched('product', product, network.event !== undefined);
}

/** A goal that compares set-ups: press to face of the product by another's. */
const ratio = (figure: string, ours: readonly number[], theirs: readonly number[], limit: number): Goal =>
  atMost({ figure, value: median(ours) / median(theirs), limit, unit: 'times' });

const bySpeed =
  (limit: number) =>
  ({ network, product, textbook }: Measurement): Goal[] => [
    ratio(`skip to face by textbook, ${network.title}`, product.faces, textbook.faces, limit),
  ];

function fewerFrozenSeconds({ network, textbook, product }: Measurement): Goal[] {
  const [ours, theirs] = [frozenSeconds(product), frozenSeconds(textbook)];
  return [
    {
      figure: `frozen, ${network.title}`,
      value: Number(ours.toFixed(2)),
      unit: 's',
      goal: `fewer than the textbook's ${theirs.toFixed(2)}`,
      isMet: ours < theirs || ours === 0,
    },
  ];
}

const faceWithin = ({ network, product }: Measurement): Goal[] => [
  atMost({ figure: `skip to face, ${network.title}`, value: median(product.faces), limit: 3000, unit: 'ms' }),
];

const backWithin = ({ network, product }: Measurement): Goal[] => [
  atMost({ figure: `picture back, ${network.title}`, value: worstBack(product), limit: 3000, unit: 'ms' }),
];

/** By network; the others have only the goal of all. */
const goals: Record<string, (measurement: Measurement) => Goal[]> = {
  rtt0: ({ product, bare }) => [ratio('skip to face by bare pair, no delay', product.faces, bare, 1.2)],
  rtt4: bySpeed(1),
  rtt50: bySpeed(0.75),
  rtt200: bySpeed(0.7),
  loss5: fewerFrozenSeconds,
  rate300: fewerFrozenSeconds,
  relay: bySpeed(0.9),
  tcp: faceWithin,
  tls: faceWithin,
  address: backWithin,
  silence: backWithin,
};

/** On every network a watched call goes on. */
const goalOfAll = ({ network, product }: Measurement): Goal[] =>
  product.watches.length > 0
    ? [atMost({ figure: `calls ended, ${network.title}`, value: endedCalls(product), limit: 0, unit: 'calls' })]
    : [];

export function reportGoals(measurement: Measurement): void {
  const own = goals[measurement.network.name]?.(measurement) ?? [];
  for (const goal of [...own, ...goalOfAll(measurement)]) reportGoal(goal);
}
