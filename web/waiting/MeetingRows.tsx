import type { Meeting } from '@visavis/domain/waiting/contract.ts';
import { CalendarCheck, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeOfDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { dayOf, isSameDay } from './texts.ts';

export interface MeetingRowsProps {
  /** the earliest first */
  meetings: readonly Meeting[];
  /** ms */
  now: number;
  onAnswer: (startsAt: string, isGoing: boolean) => void;
  /** the way to the one under way */
  children?: ReactNode;
}

const hasBegun = ({ startsAt }: Meeting, now: number): boolean => Date.parse(startsAt) <= now;

/** The meeting hour under way, if any, and the next one, which can be answered. */
export function MeetingRows({ meetings, now, onAnswer, children }: MeetingRowsProps) {
  const { t, language } = useTranslation('waiting');
  const underWay = meetings.filter((meeting) => hasBegun(meeting, now));
  const next = meetings.filter((meeting) => !hasBegun(meeting, now)).slice(0, 1);
  const whenOf = ({ startsAt }: Meeting) => {
    const time = timeOfDay(startsAt, language);
    return isSameDay(startsAt, now)
      ? t('meeting.today', { time })
      : t('meeting.later', { time, day: dayOf(startsAt, language) });
  };
  return (
    <ul className="grid gap-3">
      {[...underWay, ...next].map((meeting) => {
        const { startsAt, going, isGoing } = meeting;
        const isOn = hasBegun(meeting, now);
        const Icon = isGoing ? CalendarCheck : CalendarPlus;
        return (
          <li key={startsAt} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <span className="block font-medium">{isOn ? t('meeting.now') : whenOf(meeting)}</span>
              <span className="block text-xs text-muted">
                {isOn && going === 0
                  ? t('meeting.open')
                  : isGoing && going === 1
                    ? t('meeting.first')
                    : t('meeting.going', { count: going })}
              </span>
            </span>
            {isOn ? (
              children
            ) : (
              <Button icon={<Icon aria-hidden="true" size={18} />} onClick={() => onAnswer(startsAt, !isGoing)}>
                {t(isGoing ? 'meeting.isGoing' : 'meeting.go')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
