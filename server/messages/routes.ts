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

/** Counted together with the event: one limit for messages, whichever way they arrive. */
const sends = { name: `event:${dmSend.name}`, max: dmSend.perMinute, seconds: 60, by: 'user' } as const;

export function messagesRoutes({ bind, messages }: { bind: Bind; messages: Messages }): void {
  bind(listConversations, ({ user }) => messages.conversations(user.userId));
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
}
