import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';
import { AuditTable } from './AuditTable.tsx';
import { useAudit } from './queries.ts';

/** Everything that staff did, as it was recorded. */
export function AuditScreen() {
  const { t } = useTranslation('desk');
  const [params] = useSearchParams();
  const person = params.get('person');
  const query = useAudit(person);
  const state = mapReady(queryState(query), ({ pages }) => pages.flatMap(({ entries }) => entries));
  return (
    <div className="safe-x-4 mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('audit.title')}</DeskTitle>
      <div>
        <h1 className="text-xl">{t('audit.title')}</h1>
        <p className="text-sm text-muted">{t('audit.lead')}</p>
        {person && (
          <Link to="/audit" className="inline-flex min-h-11 items-center text-sm text-accent-text hover:underline">
            {t('audit.everyone')}
          </Link>
        )}
      </div>
      <Shown state={state}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={<ScrollText size={26} />} title={t('audit.none')} text={t('audit.noneText')} />
          ) : (
            <Panel title={t(person ? 'audit.ofPerson' : 'audit.newestFirst')} flush>
              <AuditTable entries={entries} />
            </Panel>
          )
        }
      </Shown>
      {query.hasNextPage && (
        <Button className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
