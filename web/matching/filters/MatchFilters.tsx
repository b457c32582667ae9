import { PROFILE_LANGUAGES } from '@visavis/domain/users/rules.ts';
import clsx from 'clsx';
import { Check, Lock, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { countryChoices } from '../../i18n/countries.ts';
import { countryName, languageName } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { type ChosenFilters, toggleCountry, toggleLanguage } from './match-filters.ts';

export interface MatchFiltersProps {
  /** null if the plan does not include filters */
  chosen: ChosenFilters | null;
  onChange: (chosen: ChosenFilters) => void;
}

interface ChoicesProps<V extends string> {
  title: string;
  all: readonly V[];
  chosen: readonly V[];
  nameOf: (value: V) => string;
  onToggle: (value: V) => void;
}

function Choices<V extends string>({ title, all, chosen, nameOf, onToggle }: ChoicesProps<V>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((value) => {
          const on = chosen.includes(value);
          return (
            <label
              key={value}
              className={clsx(
                'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm transition-colors select-none',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
                on
                  ? 'border-accent-text bg-accent-soft text-accent-text'
                  : 'border-line bg-raised hover:border-line-strong',
              )}
            >
              <input type="checkbox" className="sr-only" checked={on} onChange={() => onToggle(value)} />
              {on && <Check aria-hidden="true" size={16} />}
              {nameOf(value)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The languages and countries to match with; part of premium_plus (spec.md section 6). */
export function MatchFilters({ chosen, onChange }: MatchFiltersProps) {
  const { t, language } = useTranslation('plans');
  const any = chosen !== null && chosen.languages.length + chosen.countries.length > 0;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex items-start gap-3">
        {chosen ? (
          <SlidersHorizontal aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-accent-text" />
        ) : (
          <Lock aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-muted" />
        )}
        <div>
          <h2 className="text-lg">{t('filters.title')}</h2>
          <p className="text-sm text-muted">{chosen ? t('filters.text') : t('filters.locked')}</p>
        </div>
      </div>
      {chosen ? (
        <>
          <Choices
            title={t('filters.languages')}
            all={PROFILE_LANGUAGES}
            chosen={chosen.languages}
            nameOf={(code) => languageName(code, language)}
            onToggle={(code) => onChange(toggleLanguage(chosen, code))}
          />
          <Select
            className="sm:max-w-80"
            label={t('filters.countries')}
            options={countryChoices(language).filter(({ value }) => !chosen.countries.includes(value))}
            search={{ label: t('filters.search'), none: t('filters.noneFound') }}
            value={null}
            onChange={(code) => code && onChange(toggleCountry(chosen, code))}
            placeholder={t('filters.add')}
          />
          {chosen.countries.length > 0 && (
            <Choices
              title={t('filters.chosen')}
              all={chosen.countries}
              chosen={chosen.countries}
              nameOf={(code) => countryName(code, language)}
              onToggle={(code) => onChange(toggleCountry(chosen, code))}
            />
          )}
          {any && (
            <Button className="self-start" onClick={() => onChange({ languages: [], countries: [] })}>
              {t('filters.clear')}
            </Button>
          )}
        </>
      ) : (
        <Link
          to="/profile?tab=settings"
          className="-my-2 inline-flex min-h-11 items-center self-start text-sm font-medium text-accent-text underline-offset-4 hover:underline"
        >
          {t('filters.see')}
        </Link>
      )}
    </Card>
  );
}
