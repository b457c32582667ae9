import { karmaLevel } from '@visavis/domain/call/karma/karma-levels.ts';
import type { DashboardStats } from '@visavis/domain/stats/contract.ts';
import { CreditCard, Sparkles, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { karmaText, levelName } from '../i18n/karma-text.ts';
import { localeFor } from '../i18n/locale.ts';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Card } from '../ui/Card.tsx';
import { KarmaRing } from '../ui/KarmaRing.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

interface StatCardProps {
  title: string;
  mark: ReactNode;
  value: ReactNode;
  note: ReactNode;
}

function StatCard({ title, mark, value, note }: StatCardProps) {
  return (
    <Card className="flex min-h-36 flex-col justify-between gap-3 p-3! min-[22rem]:p-4! sm:p-5!">
      {/* The mark goes below where the longest word of the title needs the line. */}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="flex-1 [flex-basis:min-content] font-sans text-xs font-medium tracking-normal text-muted sm:text-sm">
          {title}
        </h2>
        <span className="text-accent-text">{mark}</span>
      </div>
      <div>
        <p className="tabular font-display text-xl leading-tight font-bold sm:text-2xl">{value}</p>
        <div className="text-xs text-muted">{note}</div>
      </div>
    </Card>
  );
}

const grid = () =>
  `grid grid-cols-2 gap-3 sm:gap-4 ${site().plans ? 'lg:grid-cols-4' : 'lg:grid-cols-3 max-lg:*:last:col-span-2'}`;
/** A short link that a finger can hit. */
const link =
  'relative font-semibold text-accent-text underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline';
const icon = { 'aria-hidden': true, size: 22 } as const;

export function StatCards({ stats }: { stats: DashboardStats }) {
  const { t, language } = useTranslation('home');
  const number = new Intl.NumberFormat(localeFor(language));
  const karma = Math.round(stats.karmaScore);
  return (
    <div className={grid()}>
      <StatCard
        title={t('cards.experience')}
        mark={<Sparkles {...icon} />}
        value={number.format(stats.experiencePoints)}
        note={t('cards.weekly', { count: stats.weeklyMatches })}
      />
      <StatCard
        title={t('cards.friends')}
        mark={<UsersRound {...icon} />}
        value={number.format(stats.friendsCount)}
        note={stats.friendsCount === 0 ? t('cards.friendsNone') : t('cards.friendsSome', { count: stats.friendsCount })}
      />
      <StatCard
        title={t('cards.karma')}
        mark={<KarmaRing karma={stats.karmaScore} size={40} label={karmaText(stats.karmaScore)} />}
        value={`${karma}/100`}
        note={
          <Link to="/profile" className={link}>
            {t('cards.karmaLevel', { level: levelName(karmaLevel(stats.karmaScore).name) })}
          </Link>
        }
      />
      {site().plans && (
        <StatCard
          title={t('cards.subscription')}
          mark={<CreditCard {...icon} />}
          value={t(`cards.${stats.subscriptionType}`)}
          note={
            stats.subscriptionType === 'free' ? (
              <Link to="/profile?tab=settings" className={link}>
                {t('cards.upgrade')}
              </Link>
            ) : (
              t('cards.premiumActive')
            )
          }
        />
      )}
    </div>
  );
}

export const StatCardsSkeleton = () => (
  <div className={grid()}>
    {['experience', 'friends', 'karma', ...(site().plans ? ['subscription'] : [])].map((key) => (
      <Card
        key={key}
        data-part={key === 'subscription' ? 'plans' : undefined}
        className="flex min-h-36 flex-col justify-between p-3! min-[22rem]:p-4! sm:p-5!"
      >
        <Skeleton className="h-5 w-24" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-8 w-16" />
          <Skeleton className="h-4 w-28 max-w-full" />
        </div>
      </Card>
    ))}
  </div>
);
