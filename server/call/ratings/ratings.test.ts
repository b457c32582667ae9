import { expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import { createRatings, type RatingsDependencies } from './ratings.ts';
import type { NewRating, RatingDecisions } from './repo-ratings.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };

it('waits until the room is stored, and rates with decisions on what the database has', async () => {
  const clock = createFakeClock();
  const opened = Promise.withResolvers<'opened'>();
  const rated: [NewRating, RatingDecisions][] = [];
  const asked: unknown[] = [];
  const { rate } = createRatings({
    clock,
    random: { uuid: (now: number) => `id of ${now}` },
    rooms: {
      async membership(...of: unknown[]) {
        await later();
        asked.push(of);
        return { room: { opened: opened.promise } };
      },
    },
    repo: { rate: (...of: [NewRating, RatingDecisions]) => later().then(() => void rated.push(of)) },
  } as unknown as RatingsDependencies);

  const rating = rate(ann, 'room', 'positive');
  await clock.advance(5000);
  expect([asked, rated]).toEqual([[['room', 'ann']], []]);
  opened.resolve('opened');
  await rating;
  const now = clock.now();
  const [input, { outcome, karma }] = rated[0] ?? ([] as never);
  expect(input).toEqual({
    roomId: 'room',
    userId: 'ann',
    rating: 'positive',
    at: new Date(now),
    ledgerId: `id of ${now}`,
  });

  const started = (seconds: number) => new Date(now - seconds * 1000);
  const standing = { rating: null, duration: null, isFriendCall: false };
  expect(outcome({ ...standing, startedAt: started(600) })).toBe('count');
  expect(outcome({ ...standing, startedAt: started(600), rating: 'positive' })).toBe('repeat');
  expect(() => outcome({ ...standing, startedAt: started(1) })).toThrow(
    expect.objectContaining({ code: 'CALL_TOO_SHORT' }),
  );
  const facts = { karma: 40, today: 0, repeats: 0, circle: 1, raterKarma: 60 };
  expect(karma({ ...facts, countedLately: false })?.delta).toBeGreaterThan(0);
  expect(karma({ ...facts, countedLately: true })).toBeUndefined();
});
