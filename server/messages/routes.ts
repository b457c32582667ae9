import {
  archiveConversation,
  deleteMessage,
  dmSend,
  listArchived,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  sendMessage,
  setReaction,
  unarchiveConversation,
} from '@visavis/domain/messages/contract.ts';
import { Answer, type Bind } from '../http/bind.ts';
import type { MessageChanges } from './changes.ts';
import type { Messages } from './service.ts';

/** Counted together with the event: one limit for messages, whichever way they arrive. */
const sends = { name: `event:${dmSend.name}`, max: dmSend.perMinute, seconds: 60, by: 'user' } as const;

const deletions = { name: 'message-delete', max: 60, seconds: 60, by: 'user' } as const;
const reactions = { name: 'message-react', max: 120, seconds: 60, by: 'user' } as const;

export interface MessagesRoutesDependencies {
  bind: Bind;
  messages: Messages;
  changes: MessageChanges;
}

export function messagesRoutes({ bind, messages, changes }: MessagesRoutesDependencies): void {
  bind(listConversations, ({ user }) => messages.conversations(user.userId));
  bind(listArchived, ({ user }) => messages.archived(user.userId));
  bind(unarchiveConversation, ({ user, params }) => messages.unarchive(user.userId, params.id));
  bind(openConversation, async ({ user, body }) => {
    const { started, conversation } = await messages.open(user.userId, body.userId);
    return new Answer(started ? 201 : 200, conversation);
  });
  bind(listMessages, ({ user, params, query }) => messages.page(user.userId, params.id, query.before));
  bind(sendMessage, ({ user, body }) => messages.send(user.userId, body), { limits: [sends] });
  bind(markRead, async ({ user, params }) => {
    await messages.markRead(user.userId, params.id);
    return null;
  });
  bind(archiveConversation, async ({ user, params }) => {
    await messages.archive(user.userId, params.id);
    return null;
  });
  bind(deleteMessage, ({ user, params }) => changes.delete(user.userId, params.id), { limits: [deletions] });
  bind(
    setReaction,
    async ({ user, params, body }) => {
      await changes.react(user.userId, params.id, body.emoji);
      return null;
    },
    { limits: [reactions] },
  );
}
