import { refusalOfDeletion } from '@visavis/domain/messages/changes.ts';
import type { Row } from '../conversation/rows-state.ts';

/** A user's permitted actions on a message. */
export interface Offers {
  react: boolean;
  reply: boolean;
  delete: boolean;
  report: boolean;
}

/** Whether anything can be done with a row: it is stored, someone wrote it, and its text is still there. */
export const hasOffers = ({ id, call, isDeleted }: Row): boolean => id !== undefined && !call && !isDeleted;

/** @param canAnswer the two are friends. @param now ms */
export function offersOf({ mine, at }: Row, canAnswer: boolean, now: number): Offers {
  const facts = { senderId: mine ? 'me' : 'other', createdAt: at, isDeleted: false, isEntry: false };
  return {
    react: canAnswer,
    reply: canAnswer,
    delete: refusalOfDeletion(facts, 'me', now) === null,
    report: !mine,
  };
}
