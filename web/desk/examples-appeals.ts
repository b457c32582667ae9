import type { Appeal } from './appeals/queries.ts';
import { ago, colleague, exampleDecision, exampleMe, idOf, somebody } from './examples.ts';

/** Appeals for stories and tests. */
const myClaim = { userId: exampleMe.userId, username: exampleMe.username, until: ago(-14) };

const appeal = (n: number, more: Partial<Appeal>): Appeal => ({
  id: idOf(700 + n),
  at: ago(300 * n),
  text: 'I was not alone in the room and it was not me who said this. Please look at the call again.',
  about: somebody(20 + n, n === 1 ? 'gaston' : 'hiroko', { suspendedUntil: ago(-6 * 24 * 60) }),
  decision: {
    ...exampleDecision,
    id: idOf(610 + n),
    action: 'suspend',
    until: ago(-6 * 24 * 60),
    at: ago(900),
    appealOutcome: 'waiting',
  },
  isMine: true,
  language: 'en',
  claimedBy: null,
  outcome: null,
  answer: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  ...more,
});
export const exampleAppeals: readonly Appeal[] = [
  appeal(1, { claimedBy: myClaim }),
  appeal(2, {
    isMine: false,
    decision: {
      ...exampleDecision,
      by: { userId: exampleMe.userId, username: exampleMe.username },
      appealOutcome: 'waiting',
    },
  }),
];

export const exampleDecidedAppeals: readonly Appeal[] = [
  appeal(3, {
    decision: { ...exampleDecision, appealOutcome: 'overturned', appealNote: null },
    outcome: 'overturned',
    answer: 'You are right: it was someone else in the room. The suspension is over, and we are sorry.',
    note: 'The frame shows a poster, no one was undressed.',
    decidedBy: colleague,
    decidedAt: ago(20),
  }),
];
