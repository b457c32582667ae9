import type { Meeting } from '@visavis/domain/waiting/contract.ts';
import clsx from 'clsx';
import { Bell, BellRing, CalendarCheck, CalendarPlus, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { dayOf, isSameDay, timeOfDay } from './texts.ts';

export interface AloneProps {
  /** whether this member is notified of the next person */
  isWatching: boolean;
  /** notifications reach this device while the app is closed */
  isPushed: boolean;
  meetings: readonly Meeting[];
  /** ms */
  now: number;
  onWatch: (asks: boolean) => void;
  onInvite: () => void;
  onAnswer: (startsAt: string, isGoing: boolean) => void;
}

function MeetingRow({ meeting, now, onAnswer }: { meeting: Meeting } & Pick<AloneProps, 'now' | 'onAnswer'>) {
  const { t, i18n } = useTranslation('waiting');
  const { startsAt, going, isGoing } = meeting;
  const time = timeOfDay(startsAt, i18n.language);
  const isOn = Date.parse(startsAt) <= now;
  const soon = isSameDay(startsAt, now)
    ? t('meeting.today', { time })
    : t('meeting.later', { time, day: dayOf(startsAt, i18n.language) });
  const when = isOn ? t('meeting.now') : soon;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="block font-medium">{when}</span>
        <span className="block text-xs text-muted">{t('meeting.going', { count: going })}</span>
      </span>
      {!isOn && (
        <Button
          icon={
            isGoing ? <CalendarCheck aria-hidden="true" size={18} /> : <CalendarPlus aria-hidden="true" size={18} />
          }
          onClick={() => onAnswer(startsAt, !isGoing)}
        >
          {t(isGoing ? 'meeting.isGoing' : 'meeting.go')}
        </Button>
      )}
    </li>
  );
}

/** For someone who has waited a while: more to do than to wait. */
export function Alone({ isWatching, isPushed, meetings, now, onWatch, onInvite, onAnswer }: AloneProps) {
  const { t } = useTranslation('waiting');
  const Icon = isWatching ? BellRing : Bell;
  return (
    <section
      aria-label={t('alone.title')}
      className="grid w-full max-w-sm animate-rise gap-3 rounded-card border border-line bg-surface/95 p-4 text-start text-sm shadow-lift short:max-w-xl short:grid-cols-2"
    >
      <p className="short:col-span-2">
        {t(isWatching ? (isPushed ? 'alone.watchingPushed' : 'alone.watching') : 'alone.text')}
      </p>
      <div className={clsx('grid gap-2', meetings.length === 0 && 'short:col-span-2 short:grid-cols-2')}>
        <Button
          className="w-full"
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
          <ul className="grid gap-2">
            {meetings.slice(0, 1).map((meeting) => (
              <MeetingRow key={meeting.startsAt} meeting={meeting} now={now} onAnswer={onAnswer} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
