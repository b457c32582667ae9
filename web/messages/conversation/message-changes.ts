import { DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import type { ListedMessage, MessageList } from './message-list-state.ts';

// Pure steps on a loaded conversation. Each is idempotent: events can arrive twice.

export interface Deletion {
  messageId: string;
  deletedAt: string;
}

/** The remains of a deleted message. */
function deletedMessage(message: ListedMessage, { deletedAt }: Deletion): ListedMessage {
  const { reactions: _, quote: __, picture: ___, ...rest } = message;
  return { ...rest, content: DELETED_TEXT, deletedAt };
}

/** Takes the text and the picture of a message from its place and from the replies that quote it. */
export const applyDeletion = (list: MessageList, deletion: Deletion): MessageList => ({
  ...list,
  messages: list.messages.map((message) => {
    if (message.id === deletion.messageId) return deletedMessage(message, deletion);
    const { quote } = message;
    return quote?.id === deletion.messageId ? { ...message, quote: { ...quote, excerpt: null } } : message;
  }),
});

export interface ReactionChange {
  messageId: string;
  userId: string;
  /** null: taken back */
  emoji: string | null;
}

function withReaction(message: ListedMessage, { userId, emoji }: ReactionChange): ListedMessage {
  const { reactions = [], ...rest } = message;
  const known = reactions.find((reaction) => reaction.userId === userId);
  if (known?.emoji === emoji) return message;
  const others = reactions.filter((reaction) => reaction.userId !== userId);
  const next = emoji === null ? others : [...others, { userId, emoji }];
  return next.length > 0 ? { ...rest, reactions: next } : rest;
}

/** Sets the one reaction of a person to a message, or takes it back. */
export const applyReaction = (list: MessageList, change: ReactionChange): MessageList => ({
  ...list,
  messages: list.messages.map((message) =>
    message.id === change.messageId && !message.deletedAt ? withReaction(message, change) : message,
  ),
});
