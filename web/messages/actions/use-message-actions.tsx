import { useMutation, useQueryClient } from '@tanstack/react-query';
import { excerptOf } from '@visavis/domain/messages/changes.ts';
import type { Conversation, Quote } from '@visavis/domain/messages/contract.ts';
import { wordsOf } from '@visavis/domain/messages/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { MessageList } from '../conversation/message-list-state.ts';
import type { Row } from '../conversation/rows-state.ts';
import { useMessaging } from '../messaging-context.ts';
import { cacheDeletion, cacheReaction, useMessageChanges } from './changes.ts';
import { isReaction, type MessageActions } from './message-actions.ts';

export interface MessageActionsState {
  actions: MessageActions;
  /** the message that is being answered */
  quote: Quote | null;
  cancelReply: () => void;
  /** Ends the reply that was sent; one that was begun since stays. */
  endReply: (sent: Quote | null) => void;
  /** asks before a deletion */
  dialog: ReactNode;
}

/** Actions on the messages of the open conversation, and the reply that is being written. */
export function useMessageActions(
  { id: conversationId, otherUser }: Conversation,
  list: MessageList | undefined,
  canAnswer: boolean,
): MessageActionsState {
  const { clock, copyText } = useServices();
  const { t } = useTranslation('messages');
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const [asking, setAsking] = useState<Row | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  useMessageChanges(conversationId);
  const react = useReact(conversationId);
  const deletion = useDeletion(conversationId, () => setIsAsking(false));

  const actions = useMemo<MessageActions>(
    () => ({
      personId: otherUser.userId,
      conversationId,
      canAnswer,
      now: clock.serverNow,
      react,
      reply: ({ id }) => setAnsweredId(id ?? null),
      copy: ({ content }) =>
        void copyText(content).then(
          () => toast.success(t('actions.copied')),
          (error) => toast.error(errorText(error)),
        ),
      delete(row) {
        setAsking(row);
        setIsAsking(true);
      },
    }),
    [otherUser.userId, conversationId, canAnswer, clock, copyText, react, t],
  );

  const answered = list?.messages.find(({ id }) => id === answeredId);
  const quote: Quote | null =
    answered && canAnswer
      ? {
          id: answered.id,
          senderId: answered.senderId,
          createdAt: answered.createdAt,
          excerpt: answered.deletedAt ? null : excerptOf(answered.content),
          ...(answered.picture && !wordsOf(answered) && { isPicture: true }),
        }
      : null;

  return {
    actions,
    quote,
    cancelReply: () => setAnsweredId(null),
    endReply: (sent) => setAnsweredId((now) => (now === sent?.id ? null : now)),
    dialog: (
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('deletion.title')}
        text={t('deletion.text', { username: nameOf(otherUser) })}
        confirmLabel={t('status.delete')}
        cancelLabel={t('common:cancel')}
        loading={deletion.isPending}
        onConfirm={() => asking?.id && deletion.mutate(asking.id)}
      />
    ),
  };
}

/** Shows a reaction at once, and takes it back where the server refuses it. One after the other: the last one counts. */
function useReact(conversationId: string) {
  const { api } = useServices();
  const { me, onNotFriends } = useMessaging();
  const client = useQueryClient();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** by message, while changes are on their way: how many, and what the server has of this user */
  const waiting = useRef(new Map<string, { left: number; kept: string | null }>());
  return useMemo(
    () =>
      ({ id: messageId, reactions }: Row, chosen: string) => {
        if (messageId === undefined) return;
        const mine = reactions?.find((reaction) => reaction.mine)?.emoji ?? null;
        // Another version may know more of them: those can be taken back alone.
        const emoji = chosen !== mine && isReaction(chosen) ? chosen : null;
        const show = (shown: string | null) =>
          cacheReaction(client, conversationId, { messageId, userId: me, emoji: shown });
        show(emoji);
        const known = waiting.current.get(messageId) ?? { left: 0, kept: mine };
        known.left += 1;
        waiting.current.set(messageId, known);
        before.current = before.current.then(async () => {
          try {
            await api.call('PUT /api/messages/:id/reaction', { params: { id: messageId }, body: { emoji } });
            known.kept = emoji;
          } catch (error) {
            if (known.left === 1) show(known.kept);
            if (codeOf(error) === 'NOT_FRIENDS') onNotFriends();
            toast.error(errorText(error));
          }
          known.left -= 1;
          if (known.left === 0) waiting.current.delete(messageId);
        });
      },
    [api, client, conversationId, me, onNotFriends],
  );
}

function useDeletion(conversationId: string, onDone: () => void) {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/messages/:id', { params: { id } }),
    onSuccess: ({ deletedAt }, messageId) => cacheDeletion(client, conversationId, { messageId, deletedAt }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: onDone,
  });
}
