import type { Side } from './rules.ts';

/** A deck of cards, the same for both: either side turns the next one. */
export interface Deck {
  /** how many cards came before this one */
  turn: number;
  number: number;
  /** this side has shown them: none comes again before all have been seen */
  seen: readonly number[];
}
export interface Card {
  turn: number;
  number: number;
}

export const newDeck = (first: number, size: number): Deck => ({ turn: 0, number: first % size, seen: [first % size] });

/** Where both turn a card at once, the host's counts. */
export function turnCard(deck: Deck, by: Side, { turn, number }: Card, size: number): Deck {
  const isNext = turn === deck.turn + 1;
  const isCrossing = turn === deck.turn && turn > 0 && by === 'host' && number !== deck.number;
  if (number >= size || !(isNext || isCrossing)) return deck;
  const seen = deck.seen.length >= size ? [number] : [...new Set([...deck.seen, number])];
  return { turn, number, seen };
}

/** @param chance from 0 up to, not including, 1 */
export function drawCard(deck: Deck, size: number, chance: number): Card {
  const unseen = Array.from({ length: size }, (_, number) => number).filter((number) => !deck.seen.includes(number));
  const others = unseen.length > 0 ? unseen : [(deck.number + 1) % size];
  return { turn: deck.turn + 1, number: others[Math.floor(chance * others.length)] ?? 0 };
}
