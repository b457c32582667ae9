import { REACTIONS, type ReactionEmoji } from '@visavis/domain/messages/rules.ts';
import { createContext } from 'react';
import type { Row } from '../conversation/rows-state.ts';

/** Actions on the messages of the open conversation. */
export interface MessageActions {
  /** the other person and the conversation, for a report */
  personId: string;
  conversationId: string;
  /** the two are friends: they may react and reply */
  canAnswer: boolean;
  /** milliseconds */
  now: () => number;
  /** Sets the user's reaction, or takes it back where it is that already. */
  react: (row: Row, emoji: string) => void;
  reply: (row: Row) => void;
  copy: (row: Row) => void;
  /** Asks before it deletes. */
  delete: (row: Row) => void;
}

/** Null where messages are only shown. */
export const MessageActionsContext = createContext<MessageActions | null>(null);

export const isReaction = (emoji: string): emoji is ReactionEmoji => REACTIONS.some((known) => known === emoji);
