import { z } from 'zod';
import { clientEvent, serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing, person, seconds } from '../wire/schema.ts';
import { isBlank, storable } from '../wire/text.ts';
import { MESSAGE_MAX, PICTURE_SIDE_MAX, REACTIONS } from './rules.ts';

/** The entry of a call in its conversation; `seconds` is 0 unless it took place. */
export const callEntry = z.object({ outcome: z.enum(['ended', 'missed', 'declined']), seconds });
export type CallEntry = z.infer<typeof callEntry>;

/** A reaction of one of the two to a message. */
export const reaction = z.object({ userId: id, emoji: z.string() });
export type Reaction = z.infer<typeof reaction>;

/** The message that a reply answers; `excerpt` is null once it is deleted. */
export const quote = z.object({
  id,
  senderId: id,
  createdAt: isoTime,
  excerpt: z.string().nullable(),
  /** a picture without words: `excerpt` says so in English */
  isPicture: z.literal(true).optional(),
});
export type Quote = z.infer<typeof quote>;

const pixels = z.number().int().min(1).max(PICTURE_SIDE_MAX);
const pictureSize = z.object({ width: pixels, height: pixels });

/** A picture of a message; only its two people can fetch it. */
export const messagePicture = pictureSize.extend({ url: z.string() });
export type MessagePicture = z.infer<typeof messagePicture>;

export const message = z.object({
  id,
  conversationId: id,
  senderId: id,
  content: z.string(),
  createdAt: isoTime,
  isRead: z.boolean(),
  readAt: isoTime.nullable(),
  /** whether a device of the addressee has received it; left out by earlier servers */
  isDelivered: z.boolean().optional(),
  /** an entry of a call, whose caller is the sender; `content` says the same in English */
  call: callEntry.optional(),
  /** the sender has deleted it for both; `content` says so in English */
  deletedAt: isoTime.optional(),
  /** `content` is what was written with it, or `PICTURE_TEXT` */
  picture: messagePicture.optional(),
  /** left out where it is no reply, and of the last message in lists of conversations */
  quote: quote.optional(),
  /** left out where there are none, and of the last message in lists of conversations */
  reactions: z.array(reaction).optional(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id,
  otherUser: person,
  lastMessage: message.nullable(),
  lastMessageAt: isoTime.nullable(),
  unreadCount: z.number().int().min(0),
  /** when it began; left out by earlier servers */
  createdAt: isoTime.optional(),
});
export type Conversation = z.infer<typeof conversation>;

const words = z
  .string('MESSAGE_REQUIRED')
  .trim()
  .overwrite((text) => (isBlank(text) ? '' : text))
  .max(MESSAGE_MAX, 'MESSAGE_MAX')
  .refine(storable, 'MESSAGE_CHARACTERS');
/** Trimmed; 1 to 1000 characters, of which one shows at least; without NUL, which the database cannot store. */
export const content = words.min(1, 'MESSAGE_REQUIRED');

const sendable = z.object({
  recipientId: id,
  /** may be left out with a picture */
  content: words.default(''),
  /** of `uploadPicture`, sent once */
  pictureId: id.optional(),
  /** makes a send idempotent: one sender's id stores one message */
  clientMessageId: id.optional(),
  /** the message of the same conversation that this one answers */
  replyTo: id.optional(),
});
/** Words, a picture, or both. */
export const outgoing = sendable.refine(({ content: said, pictureId }) => said !== '' || pictureId !== undefined, {
  path: ['content'],
  error: 'MESSAGE_REQUIRED',
});

const byId = z.object({ id });

/** Of a list of conversations: without `before` the first page, then that after the last conversation of the one before. */
const pageQuery = z.object({ before: id.optional() });

export const listConversations = route({
  method: 'GET',
  path: '/api/messages/conversations',
  summary: 'Conversations, newest first, without archived ones; up to 500 from the newest, or after one of them',
  auth: 'user',
  query: pageQuery,
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
  errors: ['SELF', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FRIENDS', 'RATE_LIMITED'],
});
export const uploadPicture = route({
  method: 'POST',
  path: '/api/messages/pictures',
  summary: 'Upload a picture to send: up to 10 MB, kept for an hour until it is sent',
  auth: 'user',
  file: 'picture',
  data: pictureSize.extend({ pictureId: id }),
  status: [201],
  errors: ['PICTURE_LIMIT', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'REQUEST_TIMEOUT', 'RATE_LIMITED', 'UNAVAILABLE'],
});
export const getPicture = route({
  method: 'GET',
  path: '/api/messages/:id/picture',
  summary: 'The picture of a message, for the two of its conversation',
  auth: 'user',
  params: byId,
  download: 'image/webp',
  data: nothing,
  errors: ['NOT_FOUND'],
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
export const listArchived = route({
  method: 'GET',
  path: '/api/messages/archived',
  summary: 'The conversations that this user has archived, newest first; up to 500, as above',
  auth: 'user',
  query: pageQuery,
  data: z.array(conversation),
});
export const unarchiveConversation = route({
  method: 'PUT',
  path: '/api/messages/conversations/:id/unarchive',
  summary: 'Put an archived conversation back on the list of this user',
  auth: 'user',
  params: byId,
  data: conversation,
  errors: ['NOT_FOUND'],
});

export const deleteMessage = route({
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Delete an own message for both, within 10 minutes',
  auth: 'user',
  params: byId,
  data: z.object({ deletedAt: isoTime }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DELETION_CLOSED', 'RATE_LIMITED'],
});
export const setReaction = route({
  method: 'PUT',
  path: '/api/messages/:id/reaction',
  summary: 'React to a message; null takes it back',
  auth: 'user',
  params: byId,
  body: z.object({ emoji: z.enum(REACTIONS, 'EMOJI_UNKNOWN').nullable() }),
  data: nothing,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_FRIENDS', 'RATE_LIMITED'],
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
/** A device of the addressee has received the messages up to that one (its `createdAt`). */
export const dmMarkDelivered = clientEvent('dm:mark_delivered', {
  payload: z.object({ conversationId: id, upTo: isoTime }),
  family: 'general',
  perMinute: 240,
});

export const dmMessage = serverEvent('dm:message', z.object({ conversationId: id, message }));
export const dmMessageDeleted = serverEvent(
  'dm:message_deleted',
  z.object({ conversationId: id, messageId: id, deletedBy: id, deletedAt: isoTime }),
);
/** `emoji` is null where the reaction was taken back. */
export const dmMessageReacted = serverEvent(
  'dm:message_reacted',
  z.object({ conversationId: id, messageId: id, userId: id, emoji: z.string().nullable() }),
);
export const dmMessagesRead = serverEvent(
  'dm:messages_read',
  z.object({ conversationId: id, readBy: id, readAt: isoTime }),
);
export const dmMessagesDelivered = serverEvent(
  'dm:messages_delivered',
  z.object({ conversationId: id, deliveredTo: id, upTo: isoTime }),
);
export const dmUserTyping = serverEvent(
  'dm:user_typing',
  z.object({ conversationId: id, userId: id, isTyping: z.boolean() }),
);
export const dmUnarchived = serverEvent('dm:conversation_unarchived', z.object({ conversationId: id }));
