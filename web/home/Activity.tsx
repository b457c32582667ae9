import type { Activity as ActivityItem } from '@visavis/domain/stats/contract.ts';
import { History, TrendingUp, UserPlus, Video } from 'lucide-react';
import { Link } from 'react-router';
import { localeFor } from '../i18n/locale.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type ActivityTime =
  | { kind: 'now' }
  | { kind: 'hours'; count: number }
  | { kind: 'yesterday' }
  | { kind: 'days'; count: number }
  | { kind: 'date' };

/**
 * How to show the time of an activity (spec.md section 9, 'Display').
 * @param age milliseconds; negative, from a clock that runs ahead, counts as now
 */
export function activityTime(age: number): ActivityTime {
  if (age < HOUR) return { kind: 'now' };
  if (age < DAY) return { kind: 'hours', count: Math.floor(age / HOUR) };
  const days = Math.floor(age / DAY);
  if (days === 1) return { kind: 'yesterday' };
  if (days <= 7) return { kind: 'days', count: days };
  return { kind: 'date' };
}

/**
 * The date of an activity older than a week: `Jun 1` in English whatever the region of the browser ('MMM d', spec.md
 * section 9, 'Display'), in the order of the language in the others.
 * @param timestamp ISO
 */
export const activityDate = (timestamp: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }).format(Date.parse(timestamp));

const icons = { new_friend: UserPlus, match_completed: Video, karma_increased: TrendingUp };

/** @param duration whole seconds */
const shortDuration = (duration: number) => (duration < 60 ? `${duration} s` : `${Math.floor(duration / 60)} min`);

export interface ActivityProps {
  items: readonly ActivityItem[];
  /** milliseconds since the epoch */
  now: number;
}

export function Activity({ items, now }: ActivityProps) {
  const { t, language } = useTranslation('home');
  const number = new Intl.NumberFormat(localeFor(language), { maximumFractionDigits: 1 });

  const text = (item: ActivityItem) => {
    if (item.type === 'new_friend') return t('activity.new_friend', { name: item.data.name });
    if (item.type === 'match_completed') {
      return t('activity.match_completed', { duration: shortDuration(item.data.duration) });
    }
    const { points } = item.data;
    return t('activity.karma_increased', { count: points, points: number.format(points) });
  };
  const why = (item: ActivityItem) =>
    item.type === 'karma_increased' && item.data.reason ? t(`activity.why.${item.data.reason}`) : null;
  const when = (timestamp: string) => {
    const time = activityTime(now - Date.parse(timestamp));
    if (time.kind === 'hours' || time.kind === 'days') return t(`time.${time.kind}`, { count: time.count });
    if (time.kind !== 'date') return t(`time.${time.kind}`);
    return activityDate(timestamp, language);
  };

  if (items.length === 0) {
    return (
      <EmptyState
        icon={<History size={26} />}
        title={t('activity.empty')}
        text={t('activity.emptyText')}
        action={
          <Link to="/matching" className={buttonClass()}>
            {t('activity.emptyAction')}
          </Link>
        }
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const Icon = icons[item.type];
        const reason = why(item);
        return (
          <li key={`${item.type} ${item.timestamp}`} className="flex items-center gap-4 px-5 py-4 sm:px-6">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-muted"
            >
              <Icon size={18} />
            </span>
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              {text(item)}
              {reason && <span className="block text-xs text-muted">{reason}</span>}
            </span>
            <time dateTime={item.timestamp} className="shrink-0 text-xs text-muted">
              {when(item.timestamp)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

export const ActivitySkeleton = () => (
  <Card flush className="divide-y divide-line">
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className="flex items-center gap-4 px-5 py-4 sm:px-6">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </Card>
);
