import type { Rating } from '@visavis/domain/call/contract.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { expect, test } from 'vitest';
import { exampleCalls } from './examples.ts';
import { loadedHistory, rateIn } from './history-state.ts';

const [good, skip, , owed] = exampleCalls;
if (!good || !skip || !owed) throw new Error('no examples');

const page = (calls: PastCall[], next: string | null, hasOlder: boolean) => ({
  calls,
  next,
  plan: { days: 30, hasOlder },
});
const first = page([good], good.id, true);
const last = page([skip], null, true);

test.each([
  ['no page', [], { calls: [], days: null, endsByPlan: false }],
  ['a page that more follow', [first], { calls: [good], days: 30, endsByPlan: false }],
  ['all that the plan shows', [first, last], { calls: [good, skip], days: 30, endsByPlan: true }],
  ['all there is', [first, page([skip], null, false)], { calls: [good, skip], days: 30, endsByPlan: false }],
  [
    'all, with a plan that hides none',
    [{ ...page([good], null, false), plan: { days: null, hasOlder: false } }],
    { calls: [good], days: null, endsByPlan: false },
  ],
])('the pages are one list: %s', (_, pages, loaded) => {
  expect(loadedHistory(pages)).toEqual(loaded);
});

test.each<[Rating, PastCall['rating']]>([
  ['positive', 'thumbs_up'],
  ['negative', 'thumbs_down'],
  ['dismiss', 'neutral'],
])('the rating %s changes its call alone, to %s', (rating, shown) => {
  const rated = { ...owed, rating: shown, canRate: false, ratingOwed: false };
  expect(rateIn([first, page([owed, skip], null, false)], owed.id, rating)).toEqual([
    first,
    page([rated, skip], null, false),
  ]);
});
