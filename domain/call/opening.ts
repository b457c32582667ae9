import { DECKS } from './icebreakers/rules.ts';

/** How long the opening question is on screen, ms. */
export const OPENING_TIME = 5000;
/** How long two have just met, ms: a question that comes later interrupts more than it opens. */
export const MEETING_TIME = 15_000;

/**
 * The opening question of a room, as its number in the deck of questions: both know the room, so both read the same one.
 * The hash is FNV-1a.
 */
export function openingOf(roomId: string): number {
  let hash = 0x811c9dc5;
  for (const character of roomId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % DECKS.questions;
}
