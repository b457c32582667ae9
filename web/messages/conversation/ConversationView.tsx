import { MESSAGE_MAX } from '@visavis/domain/messages/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { isBlank, lengthOf } from '@visavis/domain/wire/text.ts';
import clsx from 'clsx';
import { ImagePlus, Lock, MessageCircle } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PICTURE_TYPES } from '../../lib/draw-picture.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { useCallFriend } from '../../services/friend-call.ts';
import type { Presence } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Composer, type ComposerProps } from '../../ui/form/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { type MessageActions, MessageActionsContext } from '../actions/message-actions.ts';
import { ReplyBar } from '../actions/Quote.tsx';
import { DropArea } from '../pictures/DropArea.tsx';
import { PictureBar } from '../pictures/PictureBar.tsx';
import type { PictureDraft } from '../pictures/use-picture-draft.ts';
import { MessageScroller } from './MessageScroller.tsx';
import { PaneHeader } from './PaneHeader.tsx';
import type { QuoteShown, Row } from './rows-state.ts';
import type { OlderState } from './use-shown-message.ts';

/** Chooses a picture; phones also offer the camera. */
function PictureButton({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <IconButton
        label={t('picture.add')}
        icon={<ImagePlus aria-hidden="true" size={20} />}
        onClick={() => input.current?.click()}
        className="mb-0.5"
      />
    </>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline';

export interface History {
  rows: readonly Row[];
  older: OlderState;
}

export interface ConversationViewProps {
  person: Person;
  presence: Presence;
  typing: boolean;
  history: QueryState<History>;
  /** false once the two are no longer friends (rulings 19), and while the user may write to no one */
  canWrite: boolean;
  /** the user has blocked the other */
  isBlocked?: boolean;
  /** a suspension keeps the user from writing, to anyone */
  isBarred?: boolean;
  draft?: ComposerProps['initial'];
  /** read aloud by screen readers: the last message received while the conversation was open */
  announcement: ReactNode;
  /** milliseconds */
  today: number;
  onOlder: () => void;
  onType: (text: string) => void;
  onSend: (content: string) => undefined | Promise<boolean>;
  /** what goes with the message; left out where no picture can be sent */
  picture?: PictureDraft;
  /** left out if another try cannot succeed */
  onRetry?: (key: string) => void;
  onDelete: (key: string) => void;
  onArchive: () => void;
  onBlock: () => void;
  conversationId: string;
  /** what messages can be asked to do; left out where they are only shown */
  actions?: MessageActions;
  /** the message that is being answered */
  answered?: QuoteShown | null;
  onCancelReply?: () => void;
  /** the next step with someone who cannot be written to, beside the notice */
  askAgain?: ReactNode;
}

const skeletons = ['self-start w-48', 'self-start w-32', 'self-end w-56', 'self-start w-64', 'self-end w-40'];

const Skeletons = ({ label }: { label: string }) => (
  <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4">
    <Spinner label={label} className="sr-only" />
    {skeletons.map((place) => (
      <Skeleton key={place} className={`h-11 rounded-card! ${place}`} />
    ))}
  </div>
);

/** One conversation as a function of its props, for stories. */
export function ConversationView(props: ConversationViewProps) {
  const { t } = useTranslation('messages');
  const { person, history } = props;
  const username = nameOf(person);
  const call = useCallFriend();
  const hasPicture = Boolean(props.picture?.picture || props.picture?.problem);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The act of a button above the field that disappears with it, and takes the focus along. */
  const toField = (act: () => void) => () => {
    field.current?.focus();
    act();
  };
  const sendField = () => field.current?.form?.requestSubmit();
  const onCallBack = useCallback(() => call?.(person), [call, person]);
  return (
    <MessageActionsContext value={props.actions ?? null}>
      <DropArea label={t('pane.label', { username })} onFile={props.canWrite ? props.picture?.choose : undefined}>
        <PaneHeader
          person={person}
          presence={props.presence}
          typing={props.typing}
          conversationId={props.conversationId}
          onArchive={props.onArchive}
          isBlocked={props.isBlocked}
          onBlock={props.onBlock}
          canCall={props.canWrite}
        />
        {history.kind === 'loading' && <Skeletons label={t('common:loading')} />}
        {history.kind === 'failed' && (
          <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
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
            rows={history.data.rows}
            username={username}
            older={history.data.older}
            onOlder={props.onOlder}
            today={props.today}
            onRetry={props.onRetry}
            onDelete={props.onDelete}
            onCallBack={props.canWrite && call ? onCallBack : undefined}
          />
        )}
        <TypingIndicator username={props.typing ? username : null} />
        {props.canWrite && props.answered && props.onCancelReply && (
          <ReplyBar quote={props.answered} username={username} onCancel={toField(props.onCancelReply)} />
        )}
        {props.canWrite && hasPicture && props.picture && (
          <PictureBar
            draft={props.picture}
            onRemove={toField(props.picture.remove)}
            onRetry={toField(sendField)}
            words={() => field.current?.value ?? ''}
            onConnected={sendField}
          />
        )}
        {props.canWrite ? (
          <Composer
            ref={field}
            className={clsx('composer p-3', !props.answered && !hasPicture && 'border-t border-line')}
            leading={props.picture && <PictureButton onChoose={props.picture.choose} />}
            hasMore={Boolean(props.picture?.picture)}
            focusFor={props.answered?.id}
            onEscape={props.onCancelReply}
            label={t('composer.label', { username })}
            placeholder={t('composer.placeholder')}
            sendLabel={t('composer.send')}
            max={MESSAGE_MAX}
            isBlank={isBlank}
            lengthOf={lengthOf}
            tooLong={(count) => t('composer.tooLong', { count })}
            initial={props.draft}
            autoFocus
            onChange={props.onType}
            onSend={props.onSend}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line p-4 text-sm text-muted">
            <p className="flex items-center gap-2">
              <Lock aria-hidden="true" size={16} className="shrink-0" />
              {props.isBarred
                ? t('common:barred')
                : props.isBlocked
                  ? t('pane.blocked', { username })
                  : t('pane.notFriends')}
            </p>
            {props.isBarred && (
              <Link to="/matching" className={linkClass}>
                {t('common:barredWhy')}
              </Link>
            )}
            {props.askAgain}
          </div>
        )}
        <LiveRegion>{props.announcement}</LiveRegion>
      </DropArea>
    </MessageActionsContext>
  );
}

/** Shows who is typing; keeps its height when empty, so that nothing moves. */
function TypingIndicator({ username }: { username: string | null }) {
  const { t } = useTranslation('messages');
  return (
    <p aria-live="polite" className="flex h-6 shrink-0 items-center gap-2 px-4 text-xs text-muted">
      {username !== null && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {['0ms', '160ms', '320ms'].map((animationDelay) => (
              <span
                key={animationDelay}
                className="size-1.5 animate-shimmer rounded-full bg-accent-text"
                style={{ animationDelay }}
              />
            ))}
          </span>
          <span className="min-w-0 truncate">{t('pane.typing', { username })}</span>
        </>
      )}
    </p>
  );
}
