import { newIcebreakers, stepIcebreakers } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { readMessage } from '@visavis/domain/call/icebreakers/read-message.ts';

/** What both sides apply to the same moves, and what checks the messages of strangers. */
export const gameRules = { newIcebreakers, stepIcebreakers, readMessage };

export type GameRules = typeof gameRules;
