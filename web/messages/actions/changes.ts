import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchQuery } from '../../lib/patch-query.ts';
import { useServices } from '../../services/services.tsx';
import { applyDeletion, applyReaction, type Deletion, type ReactionChange } from '../conversation/message-changes.ts';
import type { MessageList } from '../conversation/message-list-state.ts';
import { forgetPicture } from '../pictures/queries.ts';
import { messagesKeys } from '../queries.ts';

export function cacheDeletion(client: QueryClient, conversationId: string, deletion: Deletion): void {
  patchQuery<MessageList>(client, messagesKeys.list(conversationId), (list) => applyDeletion(list, deletion));
  forgetPicture(client, deletion.messageId);
}

export const cacheReaction = (client: QueryClient, conversationId: string, reaction: ReactionChange): void =>
  patchQuery<MessageList>(client, messagesKeys.list(conversationId), (list) => applyReaction(list, reaction));

/** Applies deletions and reactions, of either and from any device, to the open conversation. */
export function useMessageChanges(conversationId: string): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      socket.on('dm:message_deleted', (deletion) => {
        if (deletion.conversationId === conversationId) cacheDeletion(client, conversationId, deletion);
      }),
      socket.on('dm:message_reacted', (reaction) => {
        if (reaction.conversationId === conversationId) cacheReaction(client, conversationId, reaction);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, client, conversationId]);
}
