import type { Core } from '../core.ts';
import { createMessageChanges } from './changes.ts';
import { messagesEvents } from './events.ts';
import { createMessagesRepo } from './repo.ts';
import { createChangesRepo } from './repo-changes.ts';
import { createMessageStore } from './repo-send.ts';
import { messagesRoutes } from './routes.ts';
import { createMessages, type MessagesDependencies } from './service.ts';

export function createMessagesFeature(
  core: Core,
  { refuseUnverified, pushNews }: Pick<MessagesDependencies, 'refuseUnverified' | 'pushNews'>,
) {
  const { db, bind, sockets, realtime, clock, random, metrics } = core;
  const messages = createMessages({
    repo: createMessagesRepo(db, clock),
    store: createMessageStore(db),
    realtime,
    clock,
    random,
    refuseUnverified,
    pushNews,
    onStored: metrics.messagesStored,
  });
  const changes = createMessageChanges({ repo: createChangesRepo(db), realtime, clock, refuseUnverified });
  messagesRoutes({ bind, messages, changes });
  messagesEvents({ on: sockets.on, messages });
  return { idle: messages.idle, recordCall: messages.recordCall };
}
