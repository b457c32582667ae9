import { dmMarkDelivered, dmMarkRead, dmSend, dmTyping } from '@visavis/domain/messages/contract.ts';
import type { On } from '../realtime/bind.ts';
import type { Messages } from './service.ts';

export function messagesEvents({ on, messages }: { on: On; messages: Messages }): void {
  on(dmSend, ({ userId }, outgoing) => messages.send(userId, outgoing));
  on(dmTyping, ({ userId }, { conversationId, isTyping }) => messages.typing(userId, conversationId, isTyping));
  on(dmMarkDelivered, ({ userId }, { conversationId, upTo }) => messages.markDelivered(userId, conversationId, upTo));
  on(dmMarkRead, ({ userId }, { conversationId }) => messages.markRead(userId, conversationId));
}
