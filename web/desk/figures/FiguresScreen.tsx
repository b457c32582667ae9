import { Download } from 'lucide-react';
import { useState } from 'react';
import { figure } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useDesk } from '../desk-services.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useMe } from '../use-me.ts';
import { FiguresView } from './FiguresView.tsx';
import { type Totals, useFigures, useTotals, useTransparency } from './queries.ts';
import { SitePanel } from './SitePanel.tsx';

const rowsOf = ({ people, calls, messagesToday, reports, evidence, connections }: Totals) =>
  [
    ['people', people.all],
    ['newToday', people.newToday],
    ['paying', people.paying],
    ['suspended', people.suspended],
    ['running', calls.running],
    ['callsToday', calls.today],
    ['calls', calls.all],
    ['messagesToday', messagesToday],
    ['openReports', reports.open],
    ['reports', reports.all],
    ['evidence', evidence],
    ['connections', connections],
  ] as const;

/** How many people, calls, messages and reports there are now, for admins. */
function TotalsPanel() {
  const { t, language } = useTranslation('desk');
  const totals = useTotals();
  return (
    <Panel title={t('figures.now.title')}>
      <Shown state={queryState(totals)}>
        {(data) => (
          <>
            {data.isOutgrown && <p className="mb-4 text-sm text-warning">{t('figures.now.outgrown')}</p>}
            <Facts
              columns="grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6"
              facts={rowsOf(data).map(([name, count]) => [t(`figures.now.${name}`), figure(count, language)])}
            />
          </>
        )}
      </Shown>
    </Panel>
  );
}

const SPANS = ['7', '30', '90', '365'] as const;
/** Years that the report is offered for: this one and those before. */
const YEARS = 5;

/** How much was reported, how fast it was decided, and how often that was wrong. */
export function FiguresScreen() {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const { role } = useMe();
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30');
  const thisYear = new Date(clock.serverNow()).getUTCFullYear();
  const [year, setYear] = useState(String(thisYear));
  const figures = useFigures(Number(span));
  const transparency = useTransparency();
  const years = Array.from({ length: YEARS }, (_, before) => String(thisYear - before));
  return (
    <div className="safe-x-4 mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('figures.title')}</DeskTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t('figures.title')}</h1>
        <SegmentedControl
          label={t('figures.span')}
          value={span}
          onChange={setSpan}
          options={SPANS.map((value) => ({ value, label: t('figures.lastDays', { count: Number(value) }) }))}
        />
      </div>
      <Shown state={queryState(figures)}>{(data) => <FiguresView figures={data} />}</Shown>
      {role === 'admin' && <TotalsPanel />}
      {role === 'admin' && <SitePanel />}
      <Panel title={t('transparency.title')}>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p className="max-w-prose flex-1 basis-72 text-sm text-muted">{t('transparency.text')}</p>
          <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
            <Select
              label={t('transparency.year')}
              className="w-28 max-sm:grow"
              value={year}
              onChange={(next) => next && setYear(next)}
              options={years.map((value) => ({ value, label: value }))}
            />
            <Button
              className="min-h-12 whitespace-nowrap max-sm:grow"
              icon={<Download aria-hidden="true" size={16} />}
              loading={transparency.isPending}
              onClick={() => transparency.mutate(Number(year))}
            >
              {t('transparency.download')}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
