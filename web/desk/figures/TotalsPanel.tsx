import { figure } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { Facts, Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';
import { type Totals, useTotals } from './queries.ts';

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
export function TotalsPanel() {
  const { t, language } = useTranslation('desk');
  const totals = useTotals();
  return (
    <Panel title={t('figures.now.title')}>
      <Shown state={queryState(totals)}>
        {(data) => (
          <Facts
            columns="grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6"
            facts={rowsOf(data).map(([name, count]) => [t(`figures.now.${name}`), figure(count, language)])}
          />
        )}
      </Shown>
    </Panel>
  );
}
