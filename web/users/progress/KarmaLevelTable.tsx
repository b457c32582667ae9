import { type KarmaLevel, type KarmaLevelName, levelEffect } from '@visavis/domain/call/karma/karma-levels.ts';
import { KARMA_LEVELS, KARMA_MAX } from '@visavis/domain/call/karma/rules.ts';
import clsx from 'clsx';
import { levelName } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';

/** The highest karma of each level, in the order of the levels. */
const TOPS = KARMA_LEVELS.map((_, index) => (KARMA_LEVELS[index + 1]?.from ?? KARMA_MAX + 1) - 1);

/** The effect of a level, as two times with their units. */
function useFigures() {
  const { t, language } = useTranslation('profile');
  const inUnit = (count: number, unit: 'second' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  return (level: KarmaLevel) => {
    const { headStart, ratedFrom } = levelEffect(level);
    // Stays in one line beside the words around it.
    const time = inUnit(headStart, 'second').replaceAll(' ', '\u00A0');
    return {
      ahead: t(level.from === 0 ? 'levels.under' : 'levels.atLeast', { time }),
      rated: inUnit(ratedFrom, 'minute'),
    };
  };
}

export interface KarmaLevelTableProps {
  id: string;
  /** the user's own */
  current: KarmaLevelName;
}

/** All levels, the highest first, each with what it changes. */
export function KarmaLevelTable({ id, current }: KarmaLevelTableProps) {
  const { t } = useTranslation('profile');
  const figuresOf = useFigures();
  const cell = 'px-2 py-3 align-top sm:px-4';
  return (
    <table id={id} className="-mx-2 table-fixed w-[calc(100%+1rem)] text-sm sm:-mx-4 sm:w-[calc(100%+2rem)]">
      <caption className="sr-only">{t('levels.list')}</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          {(['level', 'ahead', 'rated'] as const).map((name) => (
            <th key={name} scope="col" className="px-2 py-2 text-start align-bottom font-medium first:w-2/5 sm:px-4">
              {t(`levels.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {KARMA_LEVELS.map((level, index) => {
          const isCurrent = level.name === current;
          const { ahead, rated } = figuresOf(level);
          return (
            <tr
              key={level.name}
              aria-current={isCurrent ? 'true' : undefined}
              className={clsx(isCurrent && 'bg-raised')}
            >
              <th scope="row" className={clsx(cell, 'text-start font-normal wrap-anywhere')}>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className={clsx('font-medium', isCurrent && 'text-accent-text')}>{levelName(level.name)}</span>
                  {isCurrent && <Badge tone="accent">{t('levels.current')}</Badge>}
                </span>
                <span className="tabular text-muted">{t('levels.range', { from: level.from, to: TOPS[index] })}</span>
              </th>
              <td className={`${cell} tabular`}>{ahead}</td>
              <td className={`${cell} tabular`}>{rated}</td>
            </tr>
          );
        }).reverse()}
      </tbody>
    </table>
  );
}
