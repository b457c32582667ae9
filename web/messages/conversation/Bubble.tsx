import clsx from 'clsx';
import { Ban, Check, CheckCheck, CircleAlert, CircleCheck, Clock, RotateCw, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { dayText } from '../../i18n/ago.ts';
import { codeText } from '../../i18n/error-text.ts';
import { timeOfDay } from '../../i18n/format.ts';
import { useLinkQuestion } from '../../i18n/link-question.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LinkedText, TextNote } from '../../ui/LinkedText.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import { MessageActionsButton } from '../actions/MessageActionsButton.tsx';
import { MessageActionsContext } from '../actions/message-actions.ts';
import { hasOffers } from '../actions/offers.ts';
import { QuoteLink } from '../actions/Quote.tsx';
import { MessagePicture } from '../pictures/MessagePicture.tsx';
import { captionWidth } from '../pictures/picture-size.ts';
import { CallEntryText } from './CallEntryText.tsx';
import type { ReactionShown, Row, RowStatus } from './rows-state.ts';

/** Errors that another try would meet again. */
const final = new Set(['NOT_FOUND', 'NOT_FRIENDS', 'FORBIDDEN', 'SELF', 'VALIDATION_FAILED']);
const mayRetry = (code: string | undefined): boolean => code === undefined || !final.has(code);

/** The reactions under a message; a press adds one's own or takes it back. */
function Reactions({ row, username }: { row: Row; username: string }) {
  const { t } = useTranslation('messages');
  const actions = useContext(MessageActionsContext);
  if (!row.reactions?.length) return null;
  const labelOf = ({ emoji, mine, theirs }: ReactionShown) =>
    t(mine && theirs ? 'reaction.both' : mine ? 'reaction.mine' : 'reaction.theirs', { emoji, username });
  return (
    <ul aria-label={t('reaction.label')} className="flex gap-1 px-2">
      {row.reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <button
            type="button"
            disabled={!actions?.canAnswer}
            aria-label={labelOf(reaction)}
            title={labelOf(reaction)}
            onClick={() => actions?.react(row, reaction.emoji)}
            className="grid h-11 min-w-11 place-items-center"
          >
            <span
              className={clsx(
                'flex h-7 items-center gap-1 rounded-full border px-2 text-sm',
                reaction.mine ? 'border-accent-text bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              {reaction.emoji}
              {reaction.mine && reaction.theirs && <span className="tabular text-xs text-muted">2</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const statusIcons: Record<RowStatus, typeof Check> = {
  sent: Check,
  delivered: CircleCheck,
  read: CheckCheck,
  sending: Clock,
  waiting: Clock,
  failed: CircleAlert,
};

export interface BubbleProps {
  row: Row;
  /** of the other person */
  username: string;
  /** milliseconds; date headings are relative to it */
  today: number;
  /** left out if another try cannot succeed */
  onRetry?: (key: string) => void;
  onDelete: (key: string) => void;
  /** left out where the other cannot be called */
  onCallBack?: () => void;
  /** goes to a message that is quoted */
  onShow: (id: string) => void;
  /** someone has gone to this one, as it was quoted */
  isShown: boolean;
}

/** A message, with the date above it if it is the first of its day. */
export const Bubble = memo(function Bubble({
  row,
  username,
  today,
  onRetry,
  onDelete,
  onCallBack,
  onShow,
  isShown,
}: BubbleProps) {
  const { t, language } = useTranslation('messages');
  const linkQuestion = useLinkQuestion(username);
  const { mine, at, status, startsDay, startsGroup, endsGroup } = row;
  const Icon = statusIcons[status];
  const isUnsent = status === 'sending' || status === 'waiting';
  const mayAct = useContext(MessageActionsContext) !== null && hasOffers(row);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const longPress = useLongPress(() => mayAct && setIsSheetOpen(true));
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) bubble.current?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <>
      {startsDay && (
        <div className="flex items-center gap-4 pt-5 pb-2 text-xs text-muted">
          <span className="h-px flex-1 bg-line" />
          <h2 className="font-sans font-medium tracking-normal">{dayText(language, at, today)}</h2>
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      <div className={clsx('flex flex-col', mine ? 'items-end' : 'items-start', startsGroup ? 'pt-3' : 'pt-0.5')}>
        <div className={clsx('group/message flex w-full items-center gap-1', mine && 'flex-row-reverse')}>
          <div
            {...longPress}
            ref={bubble}
            id={id}
            tabIndex={isShown ? -1 : undefined}
            className={clsx(
              'max-w-[min(85%,36rem)] min-w-0 overflow-clip rounded-card px-4 py-2 outline-offset-2 focus:outline-2 focus:outline-accent-text',
              mayAct && '[-webkit-touch-callout:none] pointer-coarse:select-none',
              mine ? 'forced-colors:border' : 'border border-line bg-raised',
              mine && (isUnsent ? 'bg-accent-soft/60' : 'bg-accent-soft'),
              mine && !startsGroup && 'rounded-se-control',
              mine && !endsGroup && 'rounded-ee-control',
              !mine && !startsGroup && 'rounded-ss-control',
              !mine && !endsGroup && 'rounded-es-control',
            )}
          >
            {!mine && <span className="sr-only">{username}: </span>}
            {row.quote && <QuoteLink quote={row.quote} username={username} onShow={onShow} />}
            {row.call ? (
              <CallEntryText call={row.call} mine={mine} onCallBack={onCallBack} />
            ) : row.isDeleted ? (
              <p className="flex items-center gap-2 text-sm text-muted italic">
                <Ban aria-hidden="true" size={16} className="shrink-0" />
                {t('deleted')}
              </p>
            ) : (
              <>
                {row.picture && (
                  <MessagePicture
                    messageId={row.id}
                    picture={row.picture}
                    mine={mine}
                    username={username}
                    isVeiled={row.isGuarded}
                  />
                )}
                {row.content && (
                  <p
                    className="own-direction text-sm text-wrap whitespace-pre-wrap"
                    style={row.picture && { maxWidth: captionWidth(row.picture) }}
                  >
                    <LinkedText question={row.isGuarded ? linkQuestion : undefined}>{row.content}</LinkedText>
                  </p>
                )}
              </>
            )}
            <p className="tabular -mb-0.5 flex items-center justify-end gap-1 text-[0.75rem] leading-[1rem] text-muted">
              <time dateTime={new Date(at).toISOString()}>{timeOfDay(at, language)}</time>
              {mine && !row.isDeleted && (
                <span role="img" aria-label={t(`status.${status}`)} title={t(`status.${status}`)}>
                  <Icon
                    aria-hidden="true"
                    size={15}
                    className={clsx(status === 'read' && 'text-accent-text', status === 'failed' && 'text-danger-text')}
                  />
                </span>
              )}
            </p>
          </div>
          {mayAct && (
            <MessageActionsButton
              row={row}
              messageId={id}
              isSheetOpen={isSheetOpen}
              onSheetOpenChange={setIsSheetOpen}
            />
          )}
        </div>
        <Reactions row={row} username={username} />
        {row.caution && <TextNote>{t(`common:caution.${row.caution}`)}</TextNote>}
        {status === 'failed' && (
          <div
            role="alert"
            className="flex max-w-full flex-wrap items-center justify-end gap-x-2 text-end text-xs text-danger-text"
          >
            <span>{row.code ? `${t('status.failed')} ${codeText(row.code)}` : t('status.failed')}</span>
            {onRetry && mayRetry(row.code) && (
              <FailureAction icon={<RotateCw aria-hidden="true" size={14} />} onClick={() => onRetry(row.key)}>
                {t('status.retry')}
              </FailureAction>
            )}
            <FailureAction icon={<Trash2 aria-hidden="true" size={14} />} onClick={() => onDelete(row.key)}>
              {t('status.delete')}
            </FailureAction>
          </div>
        )}
      </div>
    </>
  );
});

interface FailureActionProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

const FailureAction = ({ icon, onClick, children }: FailureActionProps) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex min-h-11 items-center gap-1 px-2 font-semibold underline-offset-4 hover:underline"
  >
    {icon}
    {children}
  </button>
);
