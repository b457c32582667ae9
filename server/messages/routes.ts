import {
  archiveConversation,
  dmSend,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  sendMessage,
} from '@visavis/domain/messages/contract.ts';
import { Answer, type Bind } from '../http/bind.ts';
import type { Messages } from './service.ts';

/** The same count as the event's: a message is a message, whichever way it comes. */
const sends = { name: `event:${dmSend.name}`, max: dmSend.perMinute, seconds: 60, by: 'user' } as const;

export function messagesRoutes({ bind, messages }: { bind: Bind; messages: Messages }): void {
  bind(listConversations, ({ user }) => messages.conversations(user.userId));
  bind(openConversation, async ({ user, body }) => {
    const { made, conversation } = await messages.open(user.userId, body.userId);
    return new Answer(made ? 201 : 200, conversation);
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
}
