import { MESSAGE_MAX } from '@visavis/domain/messages/rules.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { Lock, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueryState } from '../../lib/query-state.ts';
import type { Presence } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Composer } from '../../ui/form/Composer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { MessageScroller } from './MessageScroller.tsx';
import { PaneHeader } from './PaneHeader.tsx';
import type { Row } from './rows-state.ts';
import type { OlderState } from './ScrollHead.tsx';
import { TypingLine } from './TypingLine.tsx';

export interface History {
  rows: readonly Row[];
  older: OlderState;
}

export interface ConversationViewProps {
  person: Person;
  presence: Presence;
  typing: boolean;
  history: QueryState<History>;
  /** false: no friends any more (rulings 19) */
  canWrite: boolean;
  draft?: string;
  /** the last message that came in while it was open, to be read aloud */
  announcement: string;
  /** milliseconds */
  today: number;
  onOlder: () => void;
  onType: (text: string) => void;
  onSend: (content: string) => undefined;
  /** left out where another try cannot get through */
  onRetry?: (key: string) => void;
  onDelete: (key: string) => void;
  onArchive: () => void;
}

const sides = ['start w-48', 'start w-32', 'end w-56', 'start w-64', 'end w-40'];

const Skeletons = ({ label }: { label: string }) => (
  <div className="flex flex-1 flex-col justify-end gap-3 p-4">
    <Spinner label={label} className="sr-only" />
    {sides.map((side) => (
      <Skeleton
        key={side}
        className={`h-11 rounded-card! ${side.split(' ')[1]} ${side.startsWith('end') ? 'self-end' : 'self-start'}`}
      />
    ))}
  </div>
);

/** One conversation, as it shows: everything it does is handed in. */
export function ConversationView(props: ConversationViewProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { person, history, today, onRetry, onDelete } = props;
  const { username } = person;
  return (
    <section aria-label={t('pane.label', { username })} className="flex h-full min-h-0 flex-col">
      <PaneHeader person={person} presence={props.presence} typing={props.typing} onArchive={props.onArchive} />
      {history.kind === 'loading' && <Skeletons label={t('common:loading')} />}
      {history.kind === 'failed' && (
        <div className="grid flex-1 place-items-center p-4">
          <ErrorPanel
            title={t('pane.failed')}
            text={t('pane.failedText')}
            retry={{ label: t('common:retry'), onRetry: history.onRetry, loading: history.retrying }}
          />
        </div>
      )}
      {history.kind === 'ready' && history.data.rows.length === 0 && (
        <EmptyState
          className="flex-1 justify-center"
          icon={<MessageCircle size={26} />}
          title={t('pane.emptyTitle', { username })}
          text={t('pane.emptyText')}
        />
      )}
      {history.kind === 'ready' && history.data.rows.length > 0 && (
        <MessageScroller
          {...{ username, today, onRetry, onDelete }}
          rows={history.data.rows}
          older={history.data.older}
          onOlder={props.onOlder}
        />
      )}
      <TypingLine username={props.typing ? username : null} />
      {props.canWrite ? (
        <Composer
          className="border-t border-line p-3"
          label={t('composer.label', { username })}
          placeholder={t('composer.placeholder')}
          sendLabel={t('composer.send')}
          max={MESSAGE_MAX}
          tooLong={(count) => t('composer.tooLong', { count })}
          initial={props.draft}
          autoFocus
          onChange={props.onType}
          onSend={props.onSend}
        />
      ) : (
        <p className="flex items-center justify-center gap-2 border-t border-line p-5 text-center text-sm text-muted">
          <Lock aria-hidden="true" size={16} className="shrink-0" />
          {t('pane.notFriends')}
        </p>
      )}
      <LiveRegion>{props.announcement}</LiveRegion>
    </section>
  );
}
