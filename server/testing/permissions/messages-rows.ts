import * as messages from '@visavis/domain/messages/contract.ts';
import { callAs, emitAs, everywhere, type Row } from './scene.ts';

const body = (userId: string) => ({ recipientId: userId, content: 'hello' });
/** Members of a conversation keep access to it when their relation changes. */
const members = (answer: string) => ({ ...everywhere(answer), stranger: 'NOT_FOUND' });

export const messagesRows: Row[] = [
  {
    call: messages.listConversations,
    async act({ me, conversationId }) {
      const reply = await me.call(messages.listConversations);
      if (reply.code) return reply.code;
      return `${reply.status} ${reply.text.includes(conversationId) ? 'listed' : 'not listed'}`;
    },
    expected: { ...everywhere('200 listed'), stranger: '200 not listed' },
  },
  {
    call: messages.openConversation,
    act: (scene) => callAs(scene, messages.openConversation, { body: { userId: scene.other.userId } }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: '200', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.listMessages,
    act: (scene) => callAs(scene, messages.listMessages, { params: { id: scene.conversationId } }),
    expected: members('200'),
  },
  {
    call: messages.sendMessage,
    act: (scene) => callAs(scene, messages.sendMessage, { body: body(scene.other.userId) }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: '201 dm:message', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.dmSend,
    act: (scene) => emitAs(scene, messages.dmSend, body(scene.other.userId)),
    expected: { ...everywhere('NOT_FRIENDS'), friend: 'ok dm:message', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.dmTyping,
    act: (scene) => emitAs(scene, messages.dmTyping, { conversationId: scene.conversationId, isTyping: true }),
    expected: { ...members('ok'), friend: 'ok dm:user_typing' },
  },
  {
    call: messages.markRead,
    act: (scene) => callAs(scene, messages.markRead, { params: { id: scene.conversationId } }),
    expected: { ...members('200'), friend: '200 dm:messages_read', 'former friend': '200 dm:messages_read' },
  },
  {
    call: messages.dmMarkRead,
    act: (scene) => emitAs(scene, messages.dmMarkRead, { conversationId: scene.conversationId }),
    expected: { ...members('ok'), friend: 'ok dm:messages_read', 'former friend': 'ok dm:messages_read' },
  },
  {
    call: messages.archiveConversation,
    act: (scene) => callAs(scene, messages.archiveConversation, { params: { id: scene.conversationId } }),
    expected: members('200'),
  },
];
