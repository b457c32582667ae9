import clsx from 'clsx';
import { Check, CheckCheck, CircleAlert, Clock, RotateCw, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, timeText } from '../../i18n/ago.ts';
import { codeText } from '../../i18n/error-text.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import type { Row, RowStatus } from './rows-state.ts';

const statusIcons: Record<RowStatus, typeof Check> = {
  sent: Check,
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
}

/** A message, with the date above it if it is the first of its day. */
export const Bubble = memo(function Bubble({ row, username, today, onRetry, onDelete }: BubbleProps) {
  const { t, i18n } = useTranslation('messages');
  const { mine, at, status, startsDay, startsGroup, endsGroup } = row;
  const Icon = statusIcons[status];
  return (
    <>
      {startsDay && (
        <div className="flex items-center gap-4 pt-5 pb-2 text-xs text-muted">
          <span className="h-px flex-1 bg-line" />
          <h3 className="font-sans font-medium tracking-normal">{dayText(i18n.language, at, today)}</h3>
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      <div className={clsx('flex flex-col', mine ? 'items-end' : 'items-start', startsGroup ? 'pt-3' : 'pt-0.5')}>
        <div
          className={clsx(
            'max-w-[min(85%,36rem)] rounded-card px-4 py-2',
            mine ? 'bg-accent-soft' : 'border border-line bg-raised',
            mine && !startsGroup && 'rounded-tr-control',
            mine && !endsGroup && 'rounded-br-control',
            !mine && !startsGroup && 'rounded-tl-control',
            !mine && !endsGroup && 'rounded-bl-control',
            (status === 'sending' || status === 'waiting') && 'opacity-70',
          )}
        >
          {!mine && <span className="sr-only">{username}: </span>}
          <p className="text-sm text-wrap whitespace-pre-wrap">
            <LinkedText>{row.content}</LinkedText>
          </p>
          <p className="tabular -mb-0.5 flex items-center justify-end gap-1 text-[0.75rem] leading-4 text-muted">
            <time dateTime={new Date(at).toISOString()}>{timeText(i18n.language, at)}</time>
            {mine && (
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
        {status === 'failed' && (
          <div
            role="alert"
            className="flex max-w-full flex-wrap items-center justify-end gap-x-2 text-xs text-danger-text"
          >
            <span>{row.code ? `${t('status.failed')} · ${codeText(row.code)}` : t('status.failed')}</span>
            {onRetry && (
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
