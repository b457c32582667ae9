import { type Card, type Deck, newDeck, turnCard } from './deck.ts';
import type { Move } from './messages.ts';
import { type Choice, DECKS, otherSide, type Side } from './rules.ts';

/** Would you rather: what one has chosen leaves their device only once both have chosen. */
export interface Rather {
  deck: Deck;
  answers: Record<Side, Answer>;
}
export type Answer = 'open' | 'hidden' | Choice;

const unanswered = { host: 'open', guest: 'open' } as const;

export const newRather = (first: number): Rather => ({ deck: newDeck(first, DECKS.rather), answers: unanswered });

const isCurrent = ({ deck }: Rather, card: Card) => card.turn === deck.turn && card.number === deck.number;

export function playRather(rather: Rather, by: Side, move: Move): Rather {
  const { deck, answers } = rather;
  const answer = (given: Answer): Rather => ({ deck, answers: { ...answers, [by]: given } });
  switch (move.do) {
    case 'card': {
      const turned = turnCard(deck, by, move, DECKS.rather);
      return turned === deck ? rather : { deck: turned, answers: unanswered };
    }
    case 'answered':
      return isCurrent(rather, move) && answers[by] === 'open' ? answer('hidden') : rather;
    case 'answer': {
      const isDue = answers[by] === 'hidden' && answers[otherSide(by)] !== 'open';
      return isCurrent(rather, move) && isDue ? answer(move.choice) : rather;
    }
    default:
      return rather;
  }
}

/** Whether this side is to send what it has chosen: both have chosen, and it has not yet. */
export const isAnswerDue = ({ answers }: Rather, side: Side): boolean =>
  answers[side] === 'hidden' && answers[otherSide(side)] !== 'open';

const isChoice = (answer: Answer): answer is Choice => answer === 'a' || answer === 'b';

/** Both choices; null until both are known. */
export function revealed({ answers: { host, guest } }: Rather): Record<Side, Choice> | null {
  return isChoice(host) && isChoice(guest) ? { host, guest } : null;
}
