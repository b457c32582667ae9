import { useTranslation } from '../../i18n/use-translation.ts';
import type { Bar } from './chart-state.ts';

/** The same figures as the chart, to read one by one; newest first. */
export function DayTable({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('desk');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard too
    <div tabIndex={0} className="max-h-80 overflow-y-auto">
      <table className="w-full">
        <caption className="sr-only">{t('figures.byDay')}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-medium">
              {t('figures.day')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('figures.reports')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...bars].reverse().map(({ key, label, count }) => (
            <tr key={key}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {label}
              </th>
              <td className="tabular py-1.5 text-end">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
