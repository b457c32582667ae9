import clsx from 'clsx';
import { Bell, BellRing, Share2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { MeetingRows, type MeetingRowsProps } from './MeetingRows.tsx';

export interface AloneProps extends Omit<MeetingRowsProps, 'children'> {
  /** whether this member is notified of the next person */
  isWatching: boolean;
  /** notifications reach this device while the app is closed */
  isPushed: boolean;
  onWatch: (asks: boolean) => void;
  onInvite: () => void;
}

/** For someone who has waited a while: more to do than to wait. */
export function Alone({ isWatching, isPushed, meetings, now, onWatch, onInvite, onAnswer }: AloneProps) {
  const { t } = useTranslation('waiting');
  const Icon = isWatching ? BellRing : Bell;
  return (
    <section
      aria-label={t('alone.title')}
      className="grid w-full max-w-sm animate-rise gap-3 rounded-card border border-line bg-surface/95 p-4 text-start text-sm shadow-lift short:max-w-2xl short:grid-cols-2"
    >
      <p className="short:col-span-2">
        {t(isWatching ? (isPushed ? 'alone.watchingPushed' : 'alone.watching') : 'alone.text')}
      </p>
      <div className={clsx('grid gap-2', meetings.length === 0 && 'short:col-span-2 short:grid-cols-2')}>
        <Button
          className="w-full text-balance"
          variant={isWatching ? undefined : 'primary'}
          icon={<Icon aria-hidden="true" size={18} />}
          onClick={() => onWatch(!isWatching)}
        >
          {t(isWatching ? 'alone.stop' : 'alone.watch')}
        </Button>
        <Button className="w-full" icon={<Share2 aria-hidden="true" size={18} />} onClick={onInvite}>
          {t('alone.invite')}
        </Button>
      </div>
      {meetings.length > 0 && (
        <div className="grid gap-2 border-t border-line pt-3 short:content-center short:border-t-0 short:pt-0">
          <h2 className="sr-only">{t('meeting.title')}</h2>
          <MeetingRows meetings={meetings} now={now} onAnswer={onAnswer} />
        </div>
      )}
    </section>
  );
}
