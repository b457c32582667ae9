import { STAFF_ACTIONS, type StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import { ScrollText, X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Shown } from '../parts/Shown.tsx';
import { AuditTable } from './AuditTable.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { type AuditEntry, useAudit } from './queries.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** of the person in the filter; null where no entry names them */
  name: string | null;
  onChange: (filter: AuditFilter) => void;
}

/** The filters of the list: one kind, and about or by one person. */
function AuditFilters({ filter, name, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('desk');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="w-72 max-w-full max-sm:w-full">
        <Select<StaffAction | 'any'>
          label={t('audit.action')}
          hideLabel
          value={filter.action ?? 'any'}
          onChange={(action) => onChange({ ...filter, action: action === 'any' ? null : action })}
          options={[
            { value: 'any', label: t('audit.anyAction') },
            ...STAFF_ACTIONS.map((value) => ({ value, label: t(`audit.did.${value}`) })),
          ]}
        />
      </div>
      {filter.person && (
        <Button icon={<X aria-hidden="true" size={18} />} onClick={() => onChange({ ...filter, person: null })}>
          {name ? t('audit.only', { name }) : t('audit.onlyOne')}
          <span className="sr-only">, {t('audit.everyone')}</span>
        </Button>
      )}
    </div>
  );
}

const everything: AuditFilter = { person: null, action: null };

/** The filter, kept in the address, so that a page can be sent and gone back to. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const action = params.get('action');
  const filter: AuditFilter = {
    person: params.get('person'),
    action: STAFF_ACTIONS.find((known) => known === action) ?? null,
  };
  const setFilter = ({ person, action: kind }: AuditFilter) =>
    setParams({ ...(person && { person }), ...(kind && { action: kind }) });
  return { filter, setFilter };
}

const nameIn = (entries: readonly AuditEntry[], person: string | null): string | null => {
  for (const { by, subject } of entries) {
    if (by.userId === person && by.username) return by.username;
    if (subject.kind === 'person' && subject.id === person && subject.name) return subject.name;
  }
  return null;
};

/** Everything that staff did, as it was recorded. */
export function AuditScreen() {
  const { t } = useTranslation('desk');
  const { filter, setFilter } = useFilter();
  const query = useAudit(filter);
  const state = mapReady(queryState(query), ({ pages }) => pages.flatMap(({ entries }) => entries));
  const isFiltered = filter.person !== null || filter.action !== null;
  return (
    <div ref={keepFocus} className="safe-x-4 mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('audit.title')}</DeskTitle>
      <div>
        <h1 tabIndex={-1} className="text-xl">
          {t('audit.title')}
        </h1>
        <p className="text-sm text-muted">{t('audit.lead')}</p>
      </div>
      <AuditFilters
        filter={filter}
        name={state.kind === 'ready' ? nameIn(state.data, filter.person) : null}
        onChange={setFilter}
      />
      <Shown state={state}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              icon={<ScrollText size={26} />}
              title={t(isFiltered ? 'audit.noneOfThese' : 'audit.none')}
              text={t(isFiltered ? 'audit.noneOfTheseText' : 'audit.noneText')}
              action={isFiltered && <Button onClick={() => setFilter(everything)}>{t('audit.everything')}</Button>}
            />
          ) : (
            <Panel title={t(filter.person ? 'audit.ofPerson' : 'audit.newestFirst')} flush>
              <AuditTable
                entries={entries}
                onPerson={filter.person === null ? (person) => setFilter({ ...filter, person }) : undefined}
              />
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
