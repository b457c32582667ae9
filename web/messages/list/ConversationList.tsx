import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { lookAlikesIn } from '@visavis/domain/users/look-alikes.ts';
import { Archive, MessageCircle, Search, SquarePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import type { Presence } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isTyping, type Typing } from '../typing-state.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { ListFrame, ListSkeleton } from './ListFrame.tsx';
import { searchConversations } from './listing.ts';

export interface ConversationListProps {
  state: QueryState<readonly Conversation[]>;
  selectedId: string | null;
  typing: Typing;
  presenceOf: (userId: string) => Presence;
  /** what is written and not sent */
  draftOf: (conversationId: string) => string | undefined;
  me: string;
  /** milliseconds */
  now: number;
  /** left out where no conversation can begin */
  onNew: (() => void) | undefined;
  /** shows the archived ones */
  onArchived: () => void;
}

export function ConversationList({ state, selectedId, typing, onNew, onArchived, ...shown }: ConversationListProps) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState('');

  const content = (): ReactNode => {
    if (state.kind === 'loading') return <ListSkeleton />;
    if (state.kind === 'failed') {
      return (
        <ErrorPanel
          className="m-4"
          title={t('list.failed')}
          text={t('list.failedText')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      );
    }
    if (state.data.length === 0) {
      return (
        <EmptyState
          icon={<MessageCircle size={26} />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={
            onNew && (
              <Button variant="primary" onClick={onNew}>
                {t('list.new')}
              </Button>
            )
          }
        />
      );
    }
    const found = searchConversations(state.data, text);
    if (found.length === 0) {
      return <EmptyState icon={<Search size={26} />} title={t('list.none', { text: text.trim() })} />;
    }
    const alike = lookAlikesIn(state.data.map(({ otherUser }) => otherUser));
    return (
      <ul aria-label={t('list.label')} className="divide-y divide-line">
        {found.map((conversation) => (
          <ConversationItem
            key={conversation.id}
            conversation={conversation}
            selected={conversation.id === selectedId}
            typing={isTyping(typing, conversation.id)}
            presence={shown.presenceOf(conversation.otherUser.userId)}
            isAlike={alike.has(conversation.otherUser.userId)}
            draft={conversation.id === selectedId ? undefined : shown.draftOf(conversation.id)}
            me={shown.me}
            now={shown.now}
          />
        ))}
      </ul>
    );
  };

  return (
    <ListFrame
      isBeside={state.kind === 'ready' && state.data.some(({ id }) => id === selectedId)}
      tools={
        <>
          <IconButton
            label={t('archived.title')}
            icon={<Archive aria-hidden="true" size={20} />}
            onClick={onArchived}
          />
          <IconButton
            label={t('list.new')}
            icon={<SquarePen aria-hidden="true" size={20} />}
            variant="surface"
            disabled={!onNew}
            onClick={onNew}
          />
        </>
      }
      search={
        state.kind === 'loading' ? (
          <Skeleton className="h-12" />
        ) : (
          state.kind === 'ready' &&
          state.data.length > 0 && (
            <SearchField
              label={t('list.search')}
              placeholder={t('list.searchShort')}
              clearLabel={t('list.clear')}
              value={text}
              onChange={setText}
            />
          )
        )
      }
    >
      {content()}
    </ListFrame>
  );
}
