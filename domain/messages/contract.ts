import { z } from 'zod';
import { clientEvent, serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing, person, storable } from '../wire/schema.ts';
import { MESSAGE_MAX } from './rules.ts';

export const message = z.object({
  id,
  conversationId: id,
  senderId: id,
  content: z.string(),
  createdAt: isoTime,
  isRead: z.boolean(),
  readAt: isoTime.nullable(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id,
  otherUser: person,
  lastMessage: message.nullable(),
  lastMessageAt: isoTime.nullable(),
  unreadCount: z.number().int().min(0),
});
export type Conversation = z.infer<typeof conversation>;

/** Trimmed; 1 to 1000 characters; without NUL, which the database cannot store. */
export const content = z
  .string('MESSAGE_REQUIRED')
  .trim()
  .min(1, 'MESSAGE_REQUIRED')
  .max(MESSAGE_MAX, 'MESSAGE_MAX')
  .refine(storable, 'MESSAGE_CHARACTERS');

export const outgoing = z.object({
  recipientId: id,
  content,
  /** makes a send idempotent: one sender's id stores one message */
  clientMessageId: id.optional(),
});

const byId = z.object({ id });

export const listConversations = route({
  method: 'GET',
  path: '/api/messages/conversations',
  summary: 'Conversations, newest first, without archived ones',
  auth: 'user',
  data: z.array(conversation),
});
export const openConversation = route({
  method: 'POST',
  path: '/api/messages/conversations',
  summary: 'The conversation with a friend; created if it does not exist (201)',
  auth: 'user',
  body: z.object({ userId: id }),
  data: conversation,
  status: [201, 200],
  errors: ['SELF', 'NOT_FOUND', 'NOT_FRIENDS'],
});
export const listMessages = route({
  method: 'GET',
  path: '/api/messages/conversations/:id',
  summary: 'Up to 20 messages before a time, oldest first',
  auth: 'user',
  params: byId,
  query: z.object({ before: z.iso.datetime('BEFORE_INVALID').optional() }),
  data: z.array(message),
  errors: ['NOT_FOUND'],
});
export const sendMessage = route({
  method: 'POST',
  path: '/api/messages/send',
  summary: 'Send a message to a friend',
  auth: 'user',
  body: outgoing,
  data: message,
  status: [201],
  errors: ['SELF', 'NOT_FOUND', 'NOT_FRIENDS', 'RATE_LIMITED'],
});
export const markRead = route({
  method: 'PUT',
  path: '/api/messages/conversations/:id/read',
  summary: "Mark the other user's messages as read",
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['NOT_FOUND'],
});
export const archiveConversation = route({
  method: 'DELETE',
  path: '/api/messages/conversations/:id',
  summary: 'Archive for this user only; the next message restores it',
  auth: 'user',
  params: byId,
  data: nothing,
  errors: ['NOT_FOUND'],
});

export const dmSend = clientEvent('dm:send', { payload: outgoing, data: message, family: 'general', perMinute: 120 });
export const dmTyping = clientEvent('dm:typing', {
  payload: z.object({ conversationId: id, isTyping: z.boolean() }),
  family: 'general',
  perMinute: 240,
});
export const dmMarkRead = clientEvent('dm:mark_read', {
  payload: z.object({ conversationId: id }),
  family: 'general',
  perMinute: 240,
});

export const dmMessage = serverEvent('dm:message', z.object({ conversationId: id, message }));
export const dmMessagesRead = serverEvent(
  'dm:messages_read',
  z.object({ conversationId: id, readBy: id, readAt: isoTime }),
);
export const dmUserTyping = serverEvent(
  'dm:user_typing',
  z.object({ conversationId: id, userId: id, isTyping: z.boolean() }),
);
export const dmUnarchived = serverEvent('dm:conversation_unarchived', z.object({ conversationId: id }));
