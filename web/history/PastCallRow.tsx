import type { Rating } from '@visavis/domain/call/contract.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { minutesSeconds, momentOf } from '../i18n/format.ts';
import { karmaText } from '../i18n/karma-text.ts';
import { localeFor } from '../i18n/locale.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { OneLine } from '../ui/OneLine.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/overlay/Menu.tsx';
import { RowRating } from './RowRating.tsx';

const HOUR = 3600;

/** How long a call was: `33:05`, from an hour on `2 hr 1 min`, which stays on one line. */
export function callLength(seconds: number, locale: string): string {
  if (seconds < HOUR) return minutesSeconds(seconds);
  const inUnit = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeFor(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  const minutes = Math.floor((seconds % HOUR) / 60);
  return `${inUnit(Math.floor(seconds / HOUR), 'hour')} ${inUnit(minutes, 'minute')}`.replaceAll(' ', '\u00a0');
}

export interface PastCallRowProps {
  call: PastCall;
  /** friend or message, from their features */
  action: ReactNode;
  isRating: boolean;
  onRate: (rating: Rating) => void;
  onBlock: () => void;
}

/** One call: with whom, when, how long, its rating, and what can still be done about it. */
export function PastCallRow({ call, action, isRating, onRate, onBlock }: PastCallRowProps) {
  const { t, language } = useTranslation('history');
  const { person } = call;
  const name = nameOf(person);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:px-6">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar src={person.avatar} name={name} size={52} karma={person.karma} karmaLabel={karmaText(person.karma)} />
        <div className="min-w-0">
          <Link
            to={`/user/${encodeURIComponent(person.username)}`}
            className="-my-2 flex min-h-11 max-w-full items-center font-semibold underline-offset-4 hover:underline"
          >
            <OneLine>{name}</OneLine>
          </Link>
          <p className="text-xs text-muted">
            <time dateTime={call.matchedAt}>{momentOf(call.matchedAt, language)}</time>
          </p>
          <p className="tabular mt-0.5 text-xs text-muted">
            {t('duration', { duration: callLength(call.duration, language) })}
            {call.xpGained > 0 && <span className="text-accent-text"> · {t('xp', { xp: call.xpGained })}</span>}
          </p>
        </div>
      </div>
      {/* On a phone both share the row below the person. */}
      <div className="col-span-2 row-start-2 flex flex-wrap items-center justify-between gap-2 sm:contents">
        <div
          ref={keepFocus}
          className="flex min-w-0 items-center gap-2 sm:col-start-2 sm:row-start-1 sm:min-w-36 sm:justify-end"
        >
          <RowRating call={call} name={name} busy={isRating} onRate={onRate} />
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden sm:col-start-3 sm:row-start-1 sm:min-w-40 sm:justify-end">
          {action}
        </div>
      </div>
      <div className="col-start-2 row-start-1 sm:col-start-4">
        <Menu
          trigger={<IconButton label={t('more', { name })} icon={<EllipsisVertical aria-hidden="true" size={20} />} />}
        >
          <MenuLink
            link={<Link to={`/report/${person.userId}`} state={{ fromHistory: true, matchId: call.id }} />}
            icon={<Flag aria-hidden="true" size={18} />}
          >
            {t('report', { name })}
          </MenuLink>
          <MenuItem danger icon={<Ban aria-hidden="true" size={18} />} onSelect={onBlock}>
            {t('block', { name })}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
