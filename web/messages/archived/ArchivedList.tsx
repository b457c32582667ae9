import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PersonSkeleton } from '../../ui/Skeleton.tsx';
import { previewOf } from '../list/preview.ts';

export interface ArchivedListProps {
  state: QueryState<readonly Conversation[]>;
  /** the conversation that is being put back */
  movingId: string | null;
  me: string;
  onUnarchive: (conversation: Conversation) => void;
  onBack: () => void;
}

/** The conversations that the user has archived, in the place of the list. */
export function ArchivedList({ state, movingId, me, onUnarchive, onBack }: ArchivedListProps) {
  const { t } = useTranslation('messages');

  const content = (): ReactNode => {
    if (state.kind === 'loading') return <PersonSkeleton className="gap-3 px-4 py-3" />;
    if (state.kind === 'failed') {
      return (
        <ErrorPanel
          className="m-4"
          title={t('archived.failed')}
          text={t('list.failedText')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      );
    }
    if (state.data.length === 0) {
      return (
        <EmptyState
          icon={<Archive size={26} />}
          title={t('archived.empty')}
          text={t('archived.emptyText')}
          action={<Button onClick={onBack}>{t('pane.back')}</Button>}
        />
      );
    }
    return (
      <ul aria-label={t('archived.title')} className="divide-y divide-line">
        {state.data.map((conversation) => (
          <ArchivedItem
            key={conversation.id}
            conversation={conversation}
            isMoving={movingId === conversation.id}
            me={me}
            onUnarchive={() => onUnarchive(conversation)}
          />
        ))}
      </ul>
    );
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-center gap-2 border-b border-line p-4 ps-2">
        <IconButton label={t('pane.back')} icon={<ArrowLeft aria-hidden="true" size={20} />} onClick={onBack} />
        <h1 className="text-xl font-bold">{t('archived.title')}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {content()}
        {state.kind === 'ready' && state.data.length > 0 && (
          <p className="p-4 text-xs text-muted">{t('archived.text')}</p>
        )}
      </div>
    </div>
  );
}

interface ItemProps {
  conversation: Conversation;
  isMoving: boolean;
  me: string;
  onUnarchive: () => void;
}

function ArchivedItem({ conversation, isMoving, me, onUnarchive }: ItemProps) {
  const { t } = useTranslation('messages');
  const { otherUser } = conversation;
  const name = nameOf(otherUser);
  return (
    <li className="flex min-h-19 items-center gap-3 px-4 py-3">
      <Avatar
        src={otherUser.avatar}
        name={name}
        size={48}
        karma={otherUser.karma}
        karmaLabel={karmaText(otherUser.karma)}
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-sm text-muted">
          {previewOf(conversation, me, (key, text) => t(key, { text }))}
        </span>
      </span>
      <Button
        aria-label={t('archived.undoLabel', { username: name })}
        icon={<ArchiveRestore aria-hidden="true" size={18} />}
        loading={isMoving}
        onClick={onUnarchive}
      >
        <span className="max-lg:sr-only">{t('archived.restore')}</span>
      </Button>
    </li>
  );
}
