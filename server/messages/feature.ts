import type { Core } from '../core.ts';
import { messagesEvents } from './events.ts';
import { createMessagesRepo } from './repo.ts';
import { createMessageStore } from './repo-send.ts';
import { messagesRoutes } from './routes.ts';
import { createMessages, type MessagesDependencies } from './service.ts';

export function createMessagesFeature(
  core: Core,
  { refuseUnverified }: Pick<MessagesDependencies, 'refuseUnverified'>,
) {
  const { db, bind, sockets, realtime, clock, random, metrics } = core;
  const messages = createMessages({
    repo: createMessagesRepo(db, clock),
    store: createMessageStore(db),
    realtime,
    clock,
    random,
    refuseUnverified,
    onStored: metrics.messagesStored,
  });
  messagesRoutes({ bind, messages });
  messagesEvents({ on: sockets.on, messages });
  return { idle: messages.idle };
}
