import * as messages from '@visavis/domain/messages/contract.ts';
import { DELETE_WITHIN } from '@visavis/domain/messages/rules.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { messagePictures, messages as stored } from '../../db/schema/messages.ts';
import { pictureInput } from '../pictures/uploads.ts';
import { uploadAs } from '../scenes/messages.ts';
import { callAs, emitAs, everywhere, isOutsider, isStranger, type Row, type Scene } from './scene.ts';

const body = (userId: string) => ({ recipientId: userId, content: 'hello' });
/** Members of a conversation keep access to it when their relation changes. */
const members = (answer: string) => ({ ...everywhere(answer), stranger: 'NOT_FOUND' });

/** Stores another message of the conversation. @param age how old it is, ms. @returns its id */
async function written(scene: Scene, by: 'me' | 'other', age = 1000): Promise<string> {
  const { world, me, other, third, conversationId } = scene;
  const id = world.ports.random.uuid(world.clock.now());
  const partner = isStranger(scene) || isOutsider(scene) ? third : me;
  const { userId: senderId } = by === 'me' ? partner : other;
  const createdAt = new Date(world.clock.now() - age);
  await world.ports.database.db.insert(stored).values({ id, conversationId, senderId, content: 'hello', createdAt });
  return id;
}

/** Stores a message with a picture. @returns its id */
async function shown(scene: Scene, by: 'me' | 'other'): Promise<string> {
  const { ports } = scene.world;
  const [id, file] = [await written(scene, by), `${ports.random.token()}.picture`];
  await ports.files.put(file, Buffer.from('a picture'));
  const at = new Date(ports.clock.now());
  const picture = { id, messageId: id, file, width: 1, height: 1, createdAt: at, sentAt: at };
  await ports.database.db.insert(messagePictures).values(picture);
  return id;
}

const reportMessage = (scene: Scene, messageId: string) => {
  const { other, conversationId } = scene;
  const body = { reportedUserId: other.userId, reason: 'SPAM', conversationId, messageId };
  return callAs(scene, createReport, { body });
};

const lookAt: Row['act'] = (scene, id) => callAs(scene, messages.getPicture, { params: { id } });

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
    expected: { ...members('200'), friend: '200 dm:messages_read' },
  },
  {
    call: messages.dmMarkRead,
    act: (scene) => emitAs(scene, messages.dmMarkRead, { conversationId: scene.conversationId }),
    expected: { ...members('ok'), friend: 'ok dm:messages_read' },
  },
  {
    call: messages.dmMarkDelivered,
    async act(scene) {
      const upTo = new Date(scene.world.clock.now()).toISOString();
      return emitAs(scene, messages.dmMarkDelivered, { conversationId: scene.conversationId, upTo });
    },
    expected: { ...members('ok'), friend: 'ok dm:messages_delivered' },
  },
  {
    call: messages.archiveConversation,
    act: (scene) => callAs(scene, messages.archiveConversation, { params: { id: scene.conversationId } }),
    expected: members('200'),
  },
  {
    call: messages.listArchived,
    async prepare({ me, conversationId }) {
      await me.call(messages.archiveConversation, { params: { id: conversationId } });
      return undefined;
    },
    async act({ me, conversationId }) {
      const reply = await me.call(messages.listArchived);
      if (reply.code) return reply.code;
      return `${reply.status} ${reply.text.includes(conversationId) ? 'listed' : 'not listed'}`;
    },
    expected: { ...everywhere('200 listed'), stranger: '200 not listed' },
  },
  {
    call: messages.unarchiveConversation,
    act: (scene) => callAs(scene, messages.unarchiveConversation, { params: { id: scene.conversationId } }),
    expected: members('200'),
  },
  {
    call: messages.dmSend,
    when: 'it is a reply',
    prepare: (scene) => written(scene, 'other'),
    act: (scene, replyTo) => emitAs(scene, messages.dmSend, { ...body(scene.other.userId), replyTo }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: 'ok dm:message', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.deleteMessage,
    when: 'it is their own',
    prepare: (scene) => written(scene, 'me'),
    act: (scene, id) => callAs(scene, messages.deleteMessage, { params: { id } }),
    expected: members('200 dm:message_deleted'),
  },
  {
    call: messages.deleteMessage,
    when: 'ten minutes have passed',
    prepare: (scene) => written(scene, 'me', DELETE_WITHIN + 1000),
    act: (scene, id) => callAs(scene, messages.deleteMessage, { params: { id } }),
    expected: members('DELETION_CLOSED'),
  },
  {
    call: messages.deleteMessage,
    when: 'the other has written it',
    prepare: (scene) => written(scene, 'other'),
    act: (scene, id) => callAs(scene, messages.deleteMessage, { params: { id } }),
    expected: members('FORBIDDEN'),
  },
  {
    call: messages.uploadPicture,
    act: async (scene) => callAs(scene, messages.uploadPicture, await pictureInput('picture')),
    expected: { ...everywhere('201'), unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.getPicture,
    when: 'the other has sent it',
    prepare: (scene) => shown(scene, 'other'),
    act: lookAt,
    expected: members('200'),
  },
  {
    call: messages.getPicture,
    when: 'it is their own',
    prepare: (scene) => shown(scene, 'me'),
    act: lookAt,
    expected: members('200'),
  },
  {
    call: messages.getPicture,
    when: 'the message has none',
    prepare: (scene) => written(scene, 'other'),
    act: lookAt,
    expected: everywhere('NOT_FOUND'),
  },
  {
    call: messages.sendMessage,
    when: 'it is a picture',
    prepare: async ({ me }) => uploadAs(me).catch(() => undefined),
    act: (scene, pictureId) =>
      callAs(scene, messages.sendMessage, { body: { recipientId: scene.other.userId, pictureId } }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: '201 dm:message', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.sendMessage,
    when: 'it is a picture that the other has uploaded',
    prepare: ({ other }) => uploadAs(other),
    act: (scene, pictureId) =>
      callAs(scene, messages.sendMessage, { body: { recipientId: scene.other.userId, pictureId } }),
    expected: { ...everywhere('NOT_FRIENDS'), friend: 'NOT_FOUND', unverified: 'EMAIL_UNVERIFIED' },
  },
  {
    call: messages.setReaction,
    prepare: (scene) => written(scene, 'other'),
    act: (scene, id) => callAs(scene, messages.setReaction, { params: { id }, body: { emoji: '👍' } }),
    expected: {
      ...everywhere('NOT_FRIENDS'),
      friend: '200 dm:message_reacted',
      stranger: 'NOT_FOUND',
      unverified: 'EMAIL_UNVERIFIED',
    },
  },
  {
    call: createReport,
    when: 'naming a message of the other in the conversation of the two',
    prepare: (scene) => written(scene, 'other'),
    act: (scene, messageId) => reportMessage(scene, messageId),
    expected: { ...everywhere('201'), stranger: 'NOT_A_MEMBER' },
  },
];
