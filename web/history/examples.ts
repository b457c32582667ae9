import type { PastCall } from '@visavis/domain/history/contract.ts';

/** Example calls for stories and tests. */
const now = Date.parse('2026-03-01T12:00:00.000Z');
const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;

const people = ['malik', 'Sofía_R', 'a-name-as-long-as-the-rules-al', 'jo', 'noor.k'];
const durations = [1985, 22, 312, 7261, 605];
const ratings = ['thumbs_up', null, 'thumbs_down', null, 'neutral'] as const;

/** The second is a skip, and a rating of the fourth is owed. */
export const exampleCalls: PastCall[] = Array.from({ length: 10 }, (_, index) => {
  const [duration = 60, rating = null] = [durations[index % 5], ratings[index % 5]];
  return {
    id: idOf(200 + index),
    person: {
      userId: idOf(300 + (index % 5)),
      username: people[index % 5] ?? 'malik',
      avatar: '',
      karma: [72, 61, 38, 24, 50][index % 5] ?? 60,
    },
    matchedAt: new Date(now - index * 200_000_000).toISOString(),
    duration,
    xpGained: Math.floor(duration / 60) * 10,
    rating,
    canRate: rating === null && duration >= 30,
    ratingOwed: index === 3,
  };
});
