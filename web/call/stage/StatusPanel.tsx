import type { CallStatus } from '@visavis/domain/call/call-status.ts';
import { MAX_RETRIES } from '@visavis/domain/call/rules.ts';
import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import type { Elsewhere } from '@visavis/domain/matching/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { waysOnClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallView } from '../session/call-view.ts';
import { headingOf, noticeText } from './call-texts.ts';

/** Of a panel over the stage. A word that is longer than its line ends in an ellipsis. */
export const headingClass = 'max-w-full shrink-0 overflow-hidden text-xl text-ellipsis wrap-normal';

/** The interests that the two share; nothing where none is known. */
export function SharedInterests({ interests }: { interests: readonly string[] }) {
  const { t, language } = useTranslation('call');
  if (interests.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(interests);
  return <p className="text-sm text-balance wrap-anywhere">{t('meeting.shared', { list })}</p>;
}

export interface StatusActions {
  onReload: () => void;
  onAgain: () => void;
  onAudioOnly: () => void;
  onSetup: () => void;
  onBringHere: (elsewhere: Elsewhere) => void;
}

/** A ring that breathes while the user waits. */
const Breath = () => (
  <span aria-hidden="true" className="relative grid size-28 place-items-center">
    <span className="absolute inset-0 animate-breathe rounded-full bg-glow" />
    <span className="size-12 rounded-full bg-linear-to-br from-accent to-accent-deep" />
  </span>
);

const Mark = ({ icon }: { icon: ReactNode }) => (
  <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-raised text-muted">
    {icon}
  </span>
);

function markOf(status: CallStatus, view: CallView, isLow: boolean): ReactNode {
  if (status === 'connection_lost') return <Mark icon={<WifiOff size={28} />} />;
  if (status === 'stopped') return <Mark icon={<CircleAlert size={28} />} />;
  // The user's own face is behind it.
  if (status === 'searching' || status === 'finding_next') return view.hasCamera && view.cameraOn ? null : <Breath />;
  if (view.peer && (status === 'connecting' || status === 'reconnecting')) {
    return <Avatar src={view.peer.avatar} name={nameOf(view.peer)} size={isLow ? 72 : 112} karma={view.peer.karma} />;
  }
  return <Spinner size={36} />;
}

function NoticeText({ notice }: { notice: CallNotice }) {
  const { t, language } = useTranslation('call');
  const time = notice.resetsAt && timeOfDay(notice.resetsAt, language);
  return (
    <>
      <p className="text-muted">
        {noticeText(t, notice)}
        {time && <span className="tabular block">{t('notice.resetsAt', { time })}</span>}
      </p>
      {notice.code === 'MEDIA_DENIED' && <p className="text-muted">{t('notice.mediaDeniedHelp')}</p>}
    </>
  );
}

export interface StatusPanelProps {
  view: CallView;
  actions: StatusActions;
  /** over the user's own face: the heading at the top, what can be done at the bottom */
  isLow?: boolean;
  /** what the controls cover, where it lies under them */
  covered?: { left: number; right: number; bottom: number };
  /**
   * why the camera did not open; or what can be done about the person whom the user is being connected to, for which the
   * room is kept
   */
  children?: ReactNode;
}

/** Stands in for the remote picture: the status, its reason, and what the user can do. */
export function StatusPanel({ view, actions, isLow = false, covered, children }: StatusPanelProps) {
  const { t } = useTranslation('call');
  const { status } = view;
  const hint = status === 'connection_lost' || status === 'reconnecting' || status === 'searching' ? status : null;
  // The explanation says more than the heading.
  const hasFailed = status === 'camera_failed';
  const isOver = hasFailed || status === 'stopped' || status === 'connection_lost';
  const isAtLimit = status === 'stopped' && view.notice?.code === 'LIMIT_REACHED';
  const isFinal =
    isAtLimit ||
    (status === 'stopped' &&
      (view.notice?.reason === 'SUSPENDED' ||
        view.notice?.reason === 'EMAIL_UNVERIFIED' ||
        view.notice?.reason === 'AGE_UNPROVEN'));
  // Over the user's own face, which may be as bright as a white wall.
  const muted = isLow ? 'text-over/85' : 'text-muted';
  return (
    <section
      style={
        isLow && covered
          ? { paddingBottom: covered.bottom, paddingLeft: covered.left, paddingRight: covered.right }
          : undefined
      }
      className={clsx(
        'animate-appear text-center text-text',
        isLow ? 'flex size-full flex-col veil-y' : 'max-w-lg',
        // The heading keeps its place from one status to the next, whatever there is to say below it.
        !isLow && !isOver && 'self-start pt-[9svh] sm:pt-[22svh] short:pt-0',
      )}
    >
      <div
        className={clsx(
          'flex min-h-0 flex-col items-center',
          isLow
            ? 'flex-1 gap-2 overflow-y-auto px-4 pt-8 pb-4 fade-y [scrollbar-width:none] sm:px-6 short:pt-3'
            : 'gap-4 p-6',
        )}
      >
        {!hasFailed && (
          <div className={clsx('grid place-items-center empty:hidden', !isLow && !isOver && 'min-h-28')}>
            {markOf(status, view, isLow)}
          </div>
        )}
        <h1 tabIndex={-1} className={hasFailed ? 'sr-only' : clsx(headingClass, isLow && 'order-first')}>
          {headingOf(t, view)}
        </h1>
        <div className={clsx('flex w-full flex-col items-center', isLow ? 'grow gap-2' : 'gap-4')}>
          {view.reason && (status === 'finding_next' || status === 'disconnecting') && (
            <p className={muted}>{t(`reason.${view.reason}`)}</p>
          )}
          {status === 'stopped' && view.notice && <NoticeText notice={view.notice} />}
          {status === 'connecting' && view.peer && (
            <p className="text-muted">
              {view.peerAway ? t('video.away', { name: nameOf(view.peer) }) : t('status.connecting')}
            </p>
          )}
          {status === 'connecting' && <SharedInterests interests={view.sharedInterests} />}
          {hint && (
            <p className={clsx(muted, hint === 'searching' && (isLow ? 'max-sm:hidden short:hidden' : 'short:hidden'))}>
              {t(`hint.${hint === 'searching' && !isLow ? 'unseen' : hint}`)}
            </p>
          )}
          {view.retryCount > 0 && (status === 'reconnecting' || status === 'connecting') && (
            <p className="tabular text-sm text-muted">
              {t('hint.retry', { count: view.retryCount, max: MAX_RETRIES })}
            </p>
          )}
          <div
            className={
              !isOver && (isLow || status === 'connecting')
                ? 'mt-2 flex min-h-11 w-full grow flex-wrap items-end justify-center gap-3'
                : waysOnClass
            }
          >
            {children}
            {status === 'connection_lost' && (
              <Button variant="primary" onClick={actions.onReload}>
                {t('action.reload')}
              </Button>
            )}
            {status === 'stopped' && !isFinal && (
              <Button variant="primary" onClick={actions.onAgain}>
                {t('action.again')}
              </Button>
            )}
            {(hasFailed || status === 'stopped') && <Button onClick={actions.onSetup}>{t('action.setup')}</Button>}
          </div>
        </div>
      </div>
    </section>
  );
}
