import {
  archiveConversation,
  deleteMessage,
  dmSend,
  getPicture,
  listArchived,
  listConversations,
  listMessages,
  markRead,
  openConversation,
  sendMessage,
  setReaction,
  unarchiveConversation,
  uploadPicture,
} from '@visavis/domain/messages/contract.ts';
import { PICTURE_BYTES_MAX } from '@visavis/domain/messages/rules.ts';
import { Answer, type Bind, Download, Unchanged } from '../http/bind.ts';
import type { MessageChanges } from './changes/changes.ts';
import type { MessagePictures } from './pictures/pictures.ts';
import type { Messages } from './service.ts';

/** Counted together with the event: one limit for messages, whichever way they arrive. */
const sends = { name: `event:${dmSend.name}`, max: dmSend.perMinute, seconds: 60, by: 'user' } as const;

const deletions = { name: 'message-delete', max: 60, seconds: 60, by: 'user' } as const;
const uploads = { name: 'message-picture', max: 60, seconds: 600, by: 'user' } as const;
/** A picture may take a megabyte of the disk, for as long as its message is there. */
export const uploadsPerDay = { name: 'message-picture-day', max: 500, seconds: 86_400, by: 'user' } as const;
const reactions = { name: 'message-react', max: 120, seconds: 60, by: 'user' } as const;

export interface MessagesRoutesDependencies {
  bind: Bind;
  messages: Messages;
  changes: MessageChanges;
  pictures: MessagePictures;
}

export function messagesRoutes({ bind, messages, changes, pictures }: MessagesRoutesDependencies): void {
  bind(listConversations, ({ user, query }) => messages.conversations(user.userId, query.before));
  bind(listArchived, ({ user, query }) => messages.archived(user.userId, query.before));
  bind(unarchiveConversation, ({ user, params }) => messages.unarchive(user.userId, params.id));
  bind(openConversation, async ({ user, body }) => {
    const { started, conversation } = await messages.open(user.userId, body.userId);
    return new Answer(started ? 201 : 200, conversation);
  });
  bind(listMessages, ({ user, params, query }) => messages.page(user.userId, params.id, query.before));
  bind(sendMessage, ({ user, body }) => messages.send(user.userId, body), { limits: [sends] });
  bind(
    uploadPicture,
    ({ user, file }) => pictures.upload(user.userId, async () => (await file(PICTURE_BYTES_MAX)).bytes),
    { limits: [uploads, uploadsPerDay] },
  );
  bind(getPicture, async ({ user, params, request, reply }) => {
    const open = await pictures.open(user.userId, params.id);
    // A message shows one picture for good: its id is the mark. A browser asks each time whether it may still show it.
    const mark = `"${params.id}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', mark);
    if (request.headers['if-none-match'] === mark) return new Unchanged();
    const { size, body } = await open();
    reply.header('content-length', size);
    return new Download('picture.webp', body);
  });
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
