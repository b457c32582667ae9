import type { DashboardStats } from '@visavis/domain/stats/contract.ts';
import { CalendarClock, Flag, HandHeart, Smile } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';

const manners = [
  { key: 'one', Icon: Smile },
  { key: 'two', Icon: HandHeart },
  { key: 'three', Icon: Flag },
] as const;

const row = 'flex items-start gap-3 text-sm text-muted';
const icon = { 'aria-hidden': true, size: 20, className: 'mt-px shrink-0 text-accent-text' } as const;

export interface HouseRulesProps {
  /** null while unknown */
  stats: Pick<DashboardStats, 'matchesToday' | 'dailyLimit'> | null;
}

/** How to behave, and how many matches are left today; where there is none, the page says so. */
export function HouseRules({ stats }: HouseRulesProps) {
  const { t } = useTranslation('matching-setup');
  const left = stats?.dailyLimit == null ? null : Math.max(stats.dailyLimit - stats.matchesToday, 0);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{t('manners.title')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {manners.map(({ key, Icon }) => (
          <li key={key} className={row}>
            <Icon {...icon} />
            {t(`manners.${key}`)}
          </li>
        ))}
        {left !== null && left > 0 && (
          <li className={row}>
            <CalendarClock {...icon} />
            {t('left', { count: left })}
          </li>
        )}
      </ul>
    </section>
  );
}
