import { expect, it, test } from 'vitest';
import { headStart } from '../../matching/rules.ts';
import { ratingDueAfter, ratingThreshold } from '../rules.ts';
import { karmaLevel, levelEffect, nextKarmaLevel, reachedLevel } from './karma-levels.ts';
import { KARMA_LEVELS } from './rules.ts';

it.each([
  [0, 'restart', 'growing', 40],
  [39.4, 'restart', 'growing', 1],
  [39.5, 'growing', 'welcome', 20],
  [59, 'growing', 'welcome', 1],
  [60, 'welcome', 'trusted', 10],
  [69.49, 'welcome', 'trusted', 1],
  [70, 'trusted', 'treasured', 15],
  [84, 'trusted', 'treasured', 1],
  [85, 'treasured', undefined, undefined],
  [100, 'treasured', undefined, undefined],
])('karma %d is at level %s; %s is %s points away', (karma, level, next, points) => {
  expect(karmaLevel(karma).name).toBe(level);
  expect(nextKarmaLevel(karma)).toEqual(next && { name: next, points });
});

it.each([
  [2, 60, 'welcome'],
  [2, 71, 'trusted'],
  [-1, 69, 'welcome'],
  [-3, 66, undefined],
  [0, 60, undefined],
  [10, 70, 'trusted'],
])('a change of %i to %i leads to level %s', (delta, balance, level) => {
  expect(reachedLevel({ delta, balance })).toBe(level);
});

test('each level changes what the rules of the queue and of ratings say', () => {
  expect(KARMA_LEVELS.map((level) => [level.name, levelEffect(level)])).toEqual([
    ['restart', { headStart: 4, ratedFrom: 2 }],
    ['growing', { headStart: 4, ratedFrom: 5 }],
    ['welcome', { headStart: 6, ratedFrom: 10 }],
    ['trusted', { headStart: 7, ratedFrom: 20 }],
    ['treasured', { headStart: 8.5, ratedFrom: 20 }],
  ]);
});

test('what a level says holds for every karma and experience of it', () => {
  for (let karma = 0; karma <= 100; karma += 1) {
    const level = karmaLevel(karma);
    const effect = levelEffect(level);
    const seconds = headStart(karma, 'free') / 1000;
    if (level.from === 0) expect(seconds).toBeLessThan(effect.headStart);
    else expect(seconds).toBeGreaterThanOrEqual(effect.headStart);
    for (const experiencePoints of [0, 100, 300, 600, 5000]) {
      const due = ratingDueAfter(ratingThreshold({ karma, experiencePoints }));
      expect(due).toBeLessThanOrEqual(effect.ratedFrom * 60);
    }
  }
});
