import { karmaLevel } from '@visavis/domain/call/karma-levels.ts';
import type { DashboardStats } from '@visavis/domain/stats/contract.ts';
import { ArrowRight, Flag, HandHeart, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { levelName, levelText } from '../../i18n/karma-text.ts';
import one from '../../ui/art/portrait-one.svg';
import two from '../../ui/art/portrait-two.svg';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { KarmaRing } from '../../ui/KarmaRing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface MatchingIndexProps {
  /** null while unknown */
  stats: Pick<DashboardStats, 'karmaScore' | 'matchesToday' | 'dailyLimit'> | null;
  loading: boolean;
}

const manners = [
  { key: 'one', Icon: Smile },
  { key: 'two', Icon: HandHeart },
  { key: 'three', Icon: Flag },
] as const;

/** The entrance to matching: today's matches left, the user's karma, how to behave. */
export function MatchingIndex({ stats, loading }: MatchingIndexProps) {
  const { t } = useTranslation(['matching-index', 'common']);
  const level = stats && karmaLevel(stats.karmaScore);
  const left = stats?.dailyLimit == null ? null : Math.max(stats.dailyLimit - stats.matchesToday, 0);
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · Visavis`}</title>
      <section className="grid overflow-hidden rounded-card border border-line bg-surface shadow-lift md:grid-cols-[1.1fr_1fr]">
        <div className="flex flex-col items-start justify-center gap-5 p-6 sm:p-10">
          <h1 className="text-3xl font-bold">{t('title')}</h1>
          <p className="max-w-md text-muted">{t('text')}</p>
          <Link
            to="/matching/setup?step=camera"
            className={`${buttonClass({ variant: 'primary', size: 'lg' })} w-full sm:w-auto`}
          >
            {t('start')}
            <ArrowRight aria-hidden="true" size={20} />
          </Link>
          <Link
            to="/matching/setup"
            className="-my-3 inline-flex min-h-11 items-center text-sm font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {t('how')}
          </Link>
        </div>
        <div aria-hidden="true" className="grid min-h-56 grid-cols-2 gap-2 p-2 md:min-h-96">
          {[one, two].map((picture) => (
            <div key={picture} className="relative overflow-hidden rounded-control">
              <img src={picture} alt="" className="absolute inset-0 size-full object-cover object-[50%_40%]" />
            </div>
          ))}
        </div>
      </section>
      {(loading || stats) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Card className="flex items-center gap-4">
            {stats ? <KarmaRing karma={stats.karmaScore} size={56} /> : <Skeleton className="size-14 rounded-full" />}
            {level ? (
              <div>
                <h2 className="text-lg">{t('karma', { level: levelName(level.name) })}</h2>
                <p className="text-sm text-muted">{levelText(level)}</p>
              </div>
            ) : (
              <Skeleton className="h-20 flex-1" />
            )}
          </Card>
          <Card className="flex flex-col justify-center">
            <h2 className="text-lg">{t('today')}</h2>
            {stats ? (
              <p className="text-sm text-muted">
                {left === null ? t('unlimited') : left === 0 ? t('leftNone') : t('left', { count: left })}
              </p>
            ) : (
              <Skeleton className="mt-1 h-5 w-40" />
            )}
          </Card>
        </div>
      )}
      <section className="flex flex-col gap-4 pt-2">
        <h2 className="text-lg">{t('manners.title')}</h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {manners.map(({ key, Icon }) => (
            <li key={key} className="flex items-start gap-3 text-sm text-muted">
              <Icon aria-hidden="true" size={20} className="mt-px shrink-0 text-accent-text" />
              {t(`manners.${key}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
