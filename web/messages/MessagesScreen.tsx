import type { Person } from '@visavis/domain/wire/schema.ts';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { mapReady, type QueryState, queryState } from '../lib/query-state.ts';
import { useAboveKeyboard } from '../lib/use-size.ts';
import { useRestraint } from '../services/restraint.ts';
import { useServices } from '../services/services.tsx';
import type { Presence } from '../ui/Avatar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useHasOpened } from '../ui/overlay/use-has-opened.ts';
import { ArchivedList } from './archived/ArchivedList.tsx';
import { MissingConversation } from './archived/MissingConversation.tsx';
import { useArchived, useUnarchive } from './archived/queries.tsx';
import { ConversationPane } from './conversation/ConversationPane.tsx';
import { useOpenConversation } from './conversation/use-open-conversation.ts';
import { createDrafts } from './drafts.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { withoutConversation } from './list/listing.ts';
import { NewConversationDialog } from './list/NewConversationDialog.tsx';
import { useMessaging } from './messaging-context.ts';
import { Panes } from './Panes.tsx';
import { useConversations } from './queries.ts';
import { useTyping } from './use-typing.ts';

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
  isBlocked: (userId: string) => boolean;
  /** asks before it blocks someone; unblocks at once */
  onBlock: (person: Person) => void;
  /** what can be offered with someone who cannot be written to: to ask a former friend again, to unblock */
  askAgain: (person: Person) => ReactNode;
}

/** The conversations, and the one that is open. */
export function MessagesScreen({
  conversationId,
  friends,
  presenceOf,
  now,
  onNavigate,
  isBlocked,
  onBlock,
  askAgain,
}: MessagesScreenProps) {
  const { t } = useTranslation('messages');
  const { me } = useMessaging();
  const { storage } = useServices();
  const [drafts] = useState(() => createDrafts(storage.local, me));
  const query = useConversations();
  const typing = useTyping();
  const start = useOpenConversation('messages');
  const [choosing, setChoosing] = useState(false);
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = useArchived(showsArchived);
  const unarchive = useUnarchive();

  const state = queryState(query);
  const selected = query.data?.find(({ id }) => id === conversationId);
  // Of one that has gone it is said whose it was.
  const [was, setWas] = useState(selected);
  if (selected && selected !== was) setWas(selected);
  const candidates = mapReady(friends, (all) => ({
    people: withoutConversation(all, query.data ?? []),
    hasFriends: all.length > 0,
  }));
  const otherId = selected?.otherUser.userId;
  const blocked = otherId !== undefined && isBlocked(otherId);
  const isBarred = useRestraint() === 'contact';
  const canWrite =
    !isBarred && !blocked && (friends.kind !== 'ready' || friends.data.some(({ userId }) => userId === otherId));

  const pick = (userId: string) =>
    start.mutate(userId, {
      onSuccess: ({ id }) => {
        setChoosing(false);
        onNavigate(id);
      },
    });

  return (
    <>
      <Panes
        isOpen={conversationId !== null}
        above={useAboveKeyboard()}
        list={
          showsArchived ? (
            <ArchivedList
              state={queryState(archived)}
              movingId={unarchive.isPending ? unarchive.variables : null}
              me={me}
              onUnarchive={({ id }) => unarchive.mutate(id)}
              onBack={() => setShowsArchived(false)}
            />
          ) : (
            <ConversationList
              state={state}
              selectedId={conversationId}
              typing={typing}
              presenceOf={presenceOf}
              draftOf={drafts.get}
              me={me}
              now={now}
              onNew={isBarred ? undefined : () => setChoosing(true)}
              onArchived={() => setShowsArchived(true)}
            />
          )
        }
        pane={
          selected ? (
            <ConversationPane
              key={selected.id}
              conversation={selected}
              drafts={drafts}
              presence={presenceOf(selected.otherUser.userId)}
              canWrite={canWrite}
              isBlocked={blocked}
              isBarred={isBarred}
              now={now}
              onArchived={() => onNavigate(null)}
              onBlock={onBlock}
              askAgain={canWrite || isBarred ? null : askAgain(selected.otherUser)}
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
                state.kind === 'ready' && (
                  <MissingConversation id={conversationId} person={was?.id === conversationId ? was.otherUser : null} />
                )
              )}
            </div>
          )
        }
      />
      {useHasOpened(choosing) && (
        <NewConversationDialog
          open={choosing}
          onClose={() => setChoosing(false)}
          candidates={candidates}
          presenceOf={presenceOf}
          openingId={start.isPending ? start.variables : null}
          onPick={pick}
        />
      )}
    </>
  );
}
