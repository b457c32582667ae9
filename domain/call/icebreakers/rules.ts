/** Icebreakers: small games of two in a call (docs/decisions/044). Times in milliseconds. */
export const GAMES = ['questions', 'rather', 'drawing', 'tic-tac-toe'] as const;
export type Game = (typeof GAMES)[number];

/** How many cards each deck of version 1 has, in every language and in the same order: a card travels as its number. */
export const DECKS = { questions: 48, rather: 32 } as const;

/** How long an invitation waits for an answer. */
export const INVITATION_WAIT = 30_000;
/** After so many declined invitations the other asks no more, and is not heard, until this side invites. */
export const MOST_DECLINES = 2;

/** Characters; longer than any message. */
export const LONGEST_MESSAGE = 600;
/** Budget of one side: a burst for what waited while the path was down, and a rate a second after that. */
export const MESSAGE_RATE = { burst: 400, perSecond: 40 };
export const POINT_RATE = { burst: 5000, perSecond: 400 };

/** Both coordinates of a drawing go from 0 to this. */
export const DRAWING_SIZE = 1000;
export const PENS = 5;
/** Points in one message, and how often a pen that moves sends one. */
export const MESSAGE_POINTS = 32;
export const PEN_EVERY = 50;
/** Limits of this side's pen: fewer points than the other side accepts. */
export const PEN_RATE = { burst: 200, perSecond: 200 };
/** Most strokes and points that each side has in the picture. */
export const MOST_POINTS = 4000;
export const MOST_STROKES = 300;

/** Of "would you rather". */
export const CHOICES = ['a', 'b'] as const;
export type Choice = (typeof CHOICES)[number];

/** The host has invited. */
export type Side = 'host' | 'guest';
export const otherSide = (side: Side): Side => (side === 'host' ? 'guest' : 'host');

/** How much may still come: `burst` at once, and `perSecond` after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}
export interface Budget {
  left: number;
  at: number;
}

export const fullBudget = ({ burst }: Rate, now: number): Budget => ({ left: burst, at: now });

/** @returns what is left after `amount`; null if it is too much */
export function spend(budget: Budget, rate: Rate, amount: number, now: number): Budget | null {
  const refilled = Math.min(rate.burst, budget.left + ((now - budget.at) / 1000) * rate.perSecond);
  return refilled < amount ? null : { left: refilled - amount, at: now };
}
