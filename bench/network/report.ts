import { machine, median, ms } from '../figures.ts';
import { type Goal, reportGoal } from '../goals.ts';
import type { Measured, Measurement } from './measure.ts';
import { WATCH } from './networks.ts';
import { NO_FACE } from './pair.ts';
import type { Sight } from './watch.ts';

const sightsOf = ({ watches }: Measured): Sight[] => watches.flatMap(({ sights }) => [sights.a, sights.b]);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const frozenSeconds = (measured: Measured) => sum(sightsOf(measured).map((sight) => sight.frozenSeconds));
const worstBack = (measured: Measured) => Math.max(...sightsOf(measured).map(({ back }) => back));
const backText = (back: number) =>
  Number.isFinite(back) ? `picture back after ${ms(back)}` : 'picture not back in time';
const endedCalls = ({ watches }: Measured) => watches.filter(({ hasEnded }) => hasEnded).length;

function printWatched(name: string, measured: Measured, hasEvent: boolean): void {
  const sights = sightsOf(measured);
  if (sights.length === 0) return;
  const parts = [
    `${sum(sights.map(({ freezes }) => freezes))} freezes of ${frozenSeconds(measured).toFixed(1)} s`,
    `${Math.round(sum(sights.map(({ frames }) => frames)) / sights.length)} frames`,
    sights.map(({ size }) => size || 'none').join(' '),
    `${(median(sights.map(({ concealed }) => concealed)) * 100).toFixed(1)} % of audio concealed`,
    ...(hasEvent ? [backText(worstBack(measured))] : []),
    `${endedCalls(measured)} of ${measured.watches.length} calls ended`,
  ];
  console.log(`  ${name}, both sides of ${WATCH / 1000} s: ${parts.join(', ')}`);
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

const atMost = (figure: string, value: number, limit: number, unit: string): Goal => ({
  figure,
  value: Number(value.toFixed(2)),
  unit,
  goal: `at most ${limit}`,
  isMet: value <= limit,
});

/** A goal that compares set-ups: press to face of the product by another's. */
const ratio = (figure: string, ours: readonly number[], theirs: readonly number[], limit: number): Goal =>
  atMost(figure, median(ours) / median(theirs), limit, 'times');

function hardToLose(name: string, { textbook, product }: Measurement): Goal[] {
  const [ours, theirs] = [frozenSeconds(product), frozenSeconds(textbook)];
  return [
    atMost(`calls ended, ${name}`, endedCalls(product), 0, 'calls'),
    {
      figure: `frozen, ${name}`,
      value: Number(ours.toFixed(1)),
      unit: 's',
      goal: `fewer than the textbook's ${theirs.toFixed(1)}`,
      isMet: ours < theirs || ours === 0,
    },
  ];
}

const faceWithin = (name: string, { product }: Measurement): Goal[] => [
  atMost(`skip to face, ${name}`, median(product.faces), Math.min(3000, NO_FACE), 'ms'),
];

/** By network; the others have figures only. */
const goals: Record<string, (measurement: Measurement) => Goal[]> = {
  rtt0: ({ product, bare }) => [ratio('skip to face by bare pair, no delay', product.faces, bare, 1.2)],
  rtt50: ({ product, textbook }) => [ratio('skip to face by textbook, RTT 50', product.faces, textbook.faces, 0.75)],
  rtt200: ({ product, textbook }) => [ratio('skip to face by textbook, RTT 200', product.faces, textbook.faces, 0.7)],
  loss5: (measurement) => hardToLose('5 % loss', measurement),
  rate300: (measurement) => hardToLose('300 kbit/s', measurement),
  tcp: (measurement) => faceWithin('UDP blocked', measurement),
  tls: (measurement) => faceWithin('only TLS on 443', measurement),
  address: ({ product }) => [atMost('picture back after a new address', worstBack(product), 3000, 'ms')],
};

export function reportGoals(measurement: Measurement): void {
  for (const goal of goals[measurement.network.name]?.(measurement) ?? []) reportGoal(goal);
}
