import { useState } from 'react';
import { dayOf, figure } from '../../i18n/format.ts';
import { levelName } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import type { LedgerRow } from './progress-state.ts';

const FIRST_ROWS = 6;
const right = 'py-2 ps-3 text-end align-top';

/** The ledger entries with their reasons. */
export function LedgerTable({ rows }: { rows: readonly LedgerRow[] }) {
  const { t, language: locale } = useTranslation('profile');
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="pb-2 text-start font-medium">{t('progress.ledger')}</caption>
          <thead className="text-xs text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-start font-medium">
                {t('progress.what')}
              </th>
              <th scope="col" className={`${right} font-medium`}>
                {t('progress.change')}
              </th>
              <th scope="col" className={`${right} font-medium`}>
                {t('progress.total')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="py-2 text-start font-normal">
                  {row.reason === 'call'
                    ? t('progress.reason.call', { count: row.minutes })
                    : t(`progress.reason.${row.reason}`)}
                  <span className="block text-xs text-muted">
                    {dayOf(row.at, locale, row.isDay ? 'UTC' : undefined)}
                    {row.ratings !== null && ` · ${t('progress.ratings', { count: row.ratings })}`}
                    {row.level !== null && ` · ${t('progress.reached', { level: levelName(row.level) })}`}
                  </span>
                </th>
                <td className={`${right} tabular font-medium whitespace-nowrap`}>
                  {t(`progress.${row.kind}Change`, { points: figure(row.change, locale, true) })}
                </td>
                <td className={`${right} tabular whitespace-nowrap text-muted`}>{figure(row.total, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FIRST_ROWS && (
        <Button variant="ghost" aria-expanded={all} onClick={() => setAll(!all)} className="-ms-4">
          {all ? t('progress.less') : t('progress.more', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}
