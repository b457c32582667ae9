import type { Person } from '@visavis/domain/wire/schema.ts';
import clsx from 'clsx';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapReady, type QueryState, queryState } from '../lib/query-state.ts';
import type { Presence } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ArchivedList } from './archived/ArchivedList.tsx';
import { MissingConversation } from './archived/MissingConversation.tsx';
import { useArchived, useUnarchive } from './archived/queries.tsx';
import { ConversationPane } from './conversation/ConversationPane.tsx';
import { useOpenConversation } from './conversation/queries.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { withoutConversation } from './list/conversations-state.ts';
import { NewConversationDialog } from './list/NewConversationDialog.tsx';
import { useMessaging } from './messaging-context.ts';
import { useConversations, useTyping } from './queries.ts';

export interface MessagesScreenProps {
  /** from the URL; null on /messages */
  conversationId: string | null;
  /** the user's friends */
  friends: QueryState<readonly Person[]>;
  presenceOf: (userId: string) => Presence;
  /** milliseconds */
  now: number;
  /** opens a conversation; null: the list */
  onNavigate: (conversationId: string | null) => void;
  /** asks before it blocks someone */
  onBlock: (person: Person) => void;
  /** what a former friend can be offered: to be asked again */
  askAgain: (person: Person) => ReactNode;
}

/** The list and the open conversation, side by side from 768 px, one at a time below (spec.md section 2, 'Messages'). */
export function MessagesScreen({
  conversationId,
  friends,
  presenceOf,
  now,
  onNavigate,
  onBlock,
  askAgain,
}: MessagesScreenProps) {
  const { t } = useTranslation('messages');
  const { me } = useMessaging();
  const query = useConversations();
  const typing = useTyping();
  const start = useOpenConversation('messages');
  const [choosing, setChoosing] = useState(false);
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = useArchived(showsArchived);
  const unarchive = useUnarchive();

  const state = queryState(query);
  const selected = query.data?.find(({ id }) => id === conversationId);
  const candidates = mapReady(friends, (all) => ({
    people: withoutConversation(all, query.data ?? []),
    hasFriends: all.length > 0,
  }));
  const canWrite = friends.kind !== 'ready' || friends.data.some(({ userId }) => userId === selected?.otherUser.userId);

  const pick = (userId: string) =>
    start.mutate(userId, {
      onSuccess: ({ id }) => {
        setChoosing(false);
        onNavigate(id);
      },
    });

  return (
    <div className="-mx-4 -mt-6 mb-[calc(-1*(--spacing(24)+env(safe-area-inset-bottom)))] flex h-[calc(100dvh-var(--frame,0px))] overflow-hidden bg-surface md:mx-0 md:-mt-2 md:-mb-6 md:h-[calc(100dvh-var(--frame,0px)-(--spacing(12)))] md:rounded-card md:border md:border-line md:shadow-lift">
      <div
        className={clsx(
          'min-h-0 w-full shrink-0 md:block md:w-80 md:border-e md:border-line lg:w-96',
          conversationId !== null && 'hidden',
        )}
      >
        {showsArchived ? (
          <ArchivedList
            state={queryState(archived)}
            movingId={unarchive.isPending ? unarchive.variables : null}
            onUnarchive={({ id }) => unarchive.mutate(id)}
            onBack={() => setShowsArchived(false)}
          />
        ) : (
          <ConversationList
            state={state}
            selectedId={conversationId}
            typing={typing}
            presenceOf={presenceOf}
            me={me}
            now={now}
            onNew={() => setChoosing(true)}
            onArchived={() => setShowsArchived(true)}
          />
        )}
      </div>
      <div className={clsx('min-h-0 min-w-0 flex-1 bg-ink md:block', conversationId === null && 'hidden')}>
        {selected ? (
          <ConversationPane
            key={selected.id}
            conversation={selected}
            presence={presenceOf(selected.otherUser.userId)}
            canWrite={canWrite}
            now={now}
            onArchived={() => onNavigate(null)}
            onBlock={onBlock}
            askAgain={canWrite ? null : askAgain(selected.otherUser)}
          />
        ) : (
          <div className="grid h-full place-items-center">
            {conversationId === null ? (
              <EmptyState
                icon={<MessagesSquare size={26} />}
                title={t('placeholder.title')}
                text={t('placeholder.text')}
              />
            ) : (
              state.kind === 'ready' && <MissingConversation id={conversationId} />
            )}
          </div>
        )}
      </div>
      <NewConversationDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        candidates={candidates}
        presenceOf={presenceOf}
        openingId={start.isPending ? start.variables : null}
        onPick={pick}
      />
    </div>
  );
}
