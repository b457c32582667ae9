import { Suspense, useState } from 'react';
import { dayOf, figure } from '../../i18n/format.ts';
import { localeFor } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Panel } from '../parts/Panel.tsx';
import { lengthText } from '../parts/time-text.ts';
import { type Bar, share } from './chart-state.ts';
import type { Figures } from './queries.ts';

/** One line per kind, as long as its count: a table that is also a chart. On a phone the name is above its line. */
function ShareBars({ caption, bars, locale }: { caption: string; bars: readonly Bar[]; locale: string }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key} className="max-sm:relative max-sm:block max-sm:py-1">
            <th
              scope="row"
              className="w-px py-1 pe-4 text-start text-sm font-normal max-sm:block max-sm:w-auto max-sm:pe-12 max-sm:pb-1.5 sm:whitespace-nowrap"
            >
              {label}
            </th>
            <td className="py-1 max-sm:block max-sm:pt-0">
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="h-2 flex-1 rounded-full bg-sunken">
                  <span
                    className="block h-full min-w-0 rounded-full bg-accent"
                    style={{ width: `${(count / highest) * 100}%` }}
                  />
                </span>
                <span className="tabular w-10 text-end text-sm font-medium max-sm:absolute max-sm:end-0 max-sm:top-2">
                  {figure(count, locale)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same figures as the chart, to read one by one; newest first. */
function DayTable({ bars }: { bars: readonly Bar[] }) {
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

const DayChart = lazyPart(() => import('./DayChart.tsx'));

/** One figure that matters, with what it counts. Those of a row share its lines, whichever of their names wraps. */
function Headline({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid gap-0 rounded-card border border-line bg-surface p-4 max-sm:p-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular self-end font-display text-lg font-semibold whitespace-nowrap sm:text-2xl">{value}</dd>
      <dd className="text-sm text-muted max-sm:text-xs">{hint}</dd>
    </div>
  );
}

/** The figures of some days. */
export function FiguresView({ figures }: { figures: Figures }) {
  const { t, language: locale } = useTranslation('desk');
  const [asTable, setAsTable] = useState(false);
  const { reportsByDay, reportsByReason, medianTimeToDecision: median, decisions, appeals } = figures;
  const days: Bar[] = reportsByDay.map(({ day, count }) => ({ key: day, label: dayOf(day, locale, 'UTC'), count }));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const overturned = share(appeals.overturned, appeals.decided);
  const percent = new Intl.NumberFormat(localeFor(locale), { style: 'percent', maximumFractionDigits: 0 });
  const short = new Intl.DateTimeFormat(localeFor(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 max-sm:gap-2 lg:grid-cols-4">
        <Headline
          name={t('figures.reports')}
          value={figure(total, locale)}
          hint={t('figures.reportsHint', { days: figures.days })}
        />
        <Headline
          name={t('figures.median')}
          value={median === null ? '–' : lengthText(median, locale)}
          hint={t('figures.medianHint')}
        />
        <Headline
          name={t('figures.overturned')}
          value={overturned === null ? '–' : percent.format(overturned)}
          hint={t('figures.overturnedHint', { count: appeals.decided, overturned: appeals.overturned })}
        />
        <Headline name={t('figures.waiting')} value={figure(appeals.waiting, locale)} hint={t('figures.waitingHint')} />
      </dl>
      <Panel
        title={t('figures.byDay')}
        aside={
          <Button variant="ghost" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'figures.asChart' : 'figures.asTable')}
          </Button>
        }
      >
        {asTable ? (
          <DayTable bars={days} />
        ) : (
          <Suspense fallback={<Skeleton className="h-58" />}>
            <DayChart
              bars={days}
              label={t('figures.byDayLabel', { count: total, days: figures.days })}
              text={t('figures.perDay', { average: figure(Number((total / figures.days).toFixed(1)), locale) })}
              textOf={({ label, count }) => t('figures.dayCount', { day: label, count })}
              tickText={({ key }) => short.format(new Date(key))}
            />
          </Suspense>
        )}
      </Panel>
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title={t('figures.byReason')}>
          <ShareBars
            caption={t('figures.byReason')}
            locale={locale}
            bars={reportsByReason.map(({ reason, count }) => ({ key: reason, label: t(`reason.${reason}`), count }))}
          />
        </Panel>
        <Panel title={t('figures.decisions')}>
          <ShareBars
            caption={t('figures.decisions')}
            locale={locale}
            bars={(['dismiss', 'warn', 'suspend', 'automatic'] as const).map((kind) => ({
              key: kind,
              label: t(`figures.${kind}`),
              count: decisions[kind],
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}
