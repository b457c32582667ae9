import { karmaLevel } from '@visavis/domain/call/karma/karma-levels.ts';
import type { ReactNode } from 'react';
import { countryName, dayOf, figure, languageName } from '../../i18n/format.ts';
import { levelName } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/Card.tsx';

export interface FactsProps {
  karma: number;
  createdAt: string;
  /** left out for strangers on a private profile */
  open?: { experiencePoints: number; language: string; country: string | null };
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-end text-sm font-medium">{children}</dd>
    </div>
  );
}

export function Facts({ karma, createdAt, open }: FactsProps) {
  const { t, language: locale } = useTranslation('profile');
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('facts.title')}</h2>
      <dl className="divide-y divide-line">
        <Fact name={t('facts.karma')}>
          {t('facts.karmaValue', { karma: Math.round(karma), level: levelName(karmaLevel(karma).name) })}
        </Fact>
        {open && (
          <>
            <Fact name={t('facts.experience')}>{figure(open.experiencePoints, locale)}</Fact>
            <Fact name={t('facts.language')}>{languageName(open.language, locale)}</Fact>
            <Fact name={t('facts.country')}>{open.country ? countryName(open.country, locale) : t('facts.none')}</Fact>
          </>
        )}
        <Fact name={t('facts.since')}>{dayOf(createdAt, locale)}</Fact>
      </dl>
    </Card>
  );
}
