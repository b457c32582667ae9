import { headStart } from '../../matching/rules.ts';
import { ratingThreshold } from '../rules.ts';
import { KARMA_LEVELS, KARMA_MAX } from './rules.ts';

/** The named levels of karma, and what each changes (docs/decisions/019). */

export type KarmaLevel = (typeof KARMA_LEVELS)[number];
export type KarmaLevelName = KarmaLevel['name'];

/** @param karma 0–100, decimals allowed */
export function karmaLevel(karma: number): KarmaLevel {
  const rounded = Math.round(karma);
  return KARMA_LEVELS.findLast(({ from }) => rounded >= from) ?? KARMA_LEVELS[0];
}

const levelAbove = (name: KarmaLevelName): KarmaLevel | undefined =>
  KARMA_LEVELS[KARMA_LEVELS.findIndex((level) => level.name === name) + 1];

/** The next level, and the points that are missing to it; undefined at the highest. */
export function nextKarmaLevel(karma: number): { name: KarmaLevelName; points: number } | undefined {
  const next = levelAbove(karmaLevel(karma).name);
  return next && { name: next.name, points: next.from - Math.round(karma) };
}

/** The level that a change of karma led to; undefined where it is the one before. */
export function reachedLevel({ balance, delta }: { balance: number; delta: number }): KarmaLevelName | undefined {
  const { name } = karmaLevel(balance);
  return name === karmaLevel(balance - delta).name ? undefined : name;
}

/** Experience from which the rating threshold follows karma alone. */
const SEASONED = 600;

/** Effects of a level's karma. */
export interface LevelEffect {
  /** seconds by which karma puts a search ahead in the queue: at least; at the lowest level less than that */
  headStart: number;
  /** a call with them of so many minutes always asks for a rating */
  ratedFrom: number;
}

/** Figures that hold for every karma of the level, taken from the rules of the queue and of ratings. */
export function levelEffect({ name, from }: KarmaLevel): LevelEffect {
  const above = levelAbove(name)?.from;
  const bound = from === 0 && above !== undefined ? above : from;
  const top = above === undefined ? KARMA_MAX : above - 1;
  return {
    headStart: headStart(bound, 'free') / 1000,
    ratedFrom: Math.ceil(ratingThreshold({ karma: top, experiencePoints: SEASONED }) / 60),
  };
}
