import { dmMarkDelivered, dmMarkRead, dmSend, dmTyping } from '@visavis/domain/messages/contract.ts';
import type { Core } from '../core.ts';
import type { On } from '../realtime/bind.ts';
import { createMessageChanges } from './changes/changes.ts';
import { createChangesRepo } from './changes/repo.ts';
import { createMessagePictures } from './pictures/pictures.ts';
import { createPicturesRepo } from './pictures/repo.ts';
import { createMessagesRepo } from './repo.ts';
import { createMessageStore } from './repo-send.ts';
import { messagesRoutes } from './routes.ts';
import { createMessages, type Messages, type MessagesDependencies } from './service.ts';

function messagesEvents({ on, messages }: { on: On; messages: Messages }): void {
  on(dmSend, ({ userId }, outgoing) => messages.send(userId, outgoing));
  on(dmTyping, ({ userId }, { conversationId, isTyping }) => messages.typing(userId, conversationId, isTyping));
  on(dmMarkDelivered, ({ userId }, { conversationId, upTo }) => messages.markDelivered(userId, conversationId, upTo));
  on(dmMarkRead, ({ userId }, { conversationId }) => messages.markRead(userId, conversationId));
}

/** Time between searches for pictures that no message has, ms. */
export const SWEEP_INTERVAL = 600_000;

export function createMessagesFeature(
  core: Core,
  { refuseContact, pushNews }: Pick<MessagesDependencies, 'refuseContact' | 'pushNews'>,
) {
  const { db, bind, sockets, realtime, clock, random, metrics, files, uploads, log, timers } = core;
  const messages = createMessages({
    repo: createMessagesRepo(db, clock),
    store: createMessageStore(db),
    realtime,
    clock,
    random,
    refuseContact,
    pushNews,
    onStored: metrics.messagesStored,
  });
  const pictures = createMessagePictures({
    repo: createPicturesRepo(db),
    ...{ files, uploads, clock, random, log, refuseContact, max: core.config.messagePicturesMax },
  });
  const changes = createMessageChanges({
    repo: createChangesRepo(db),
    ...{ realtime, clock, refuseContact, pushNews, discardPicture: pictures.discard },
  });
  messagesRoutes({ bind, messages, changes, pictures });
  messagesEvents({ on: sockets.on, messages });
  timers.every('messages: pictures', SWEEP_INTERVAL, pictures.sweep);
  return { idle: messages.idle, recordCall: messages.recordCall, sweepPictures: pictures.sweep };
}
