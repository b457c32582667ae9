import { lengthOf } from '@visavis/domain/wire/text.ts';
import { Search, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { useDesk } from '../desk-services.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import { Shown } from '../parts/Shown.tsx';
import { SEARCH_MIN, usePeople } from './queries.ts';

/** How long after the last letter the search begins, ms. */
const PAUSE = 250;

/** The typed text, once there is a pause. */
function useSettled(text: string): string {
  const { clock } = useDesk();
  const [settled, setSettled] = useState(text);
  useEffect(() => clock.after(PAUSE, () => setSettled(text)), [clock, text]);
  return settled;
}

/**
 * The words of the search, which the address has too. The router shows a new address a little late, so the field cannot
 * have its value from there: the caret would jump to the end.
 */
function useSearchText() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isTyped = useNavigationType() === 'REPLACE';
  const [text, setText] = useState(() => params.get('search') ?? '');
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isTyped) setText(params.get('search') ?? '');
  }
  const change = (next: string) => {
    setText(next);
    setParams(next === '' ? {} : { search: next }, { replace: true });
  };
  return [text, change] as const;
}

/** Search by username, email or id; the words stay in the address, so that the way back leads to the results. */
export function PeopleScreen() {
  const { t } = useTranslation('desk');
  const [text, setText] = useSearchText();
  const search = useSettled(text.trim());
  const people = usePeople(search);
  const isTooShort = lengthOf(search) < SEARCH_MIN;
  return (
    <div className="safe-x-4 mx-auto flex max-w-3xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('people.title')}</DeskTitle>
      <h1 className="text-xl">{t('people.title')}</h1>
      <SearchField label={t('people.search')} clearLabel={t('people.clear')} value={text} onChange={setText} />
      {isTooShort ? (
        <EmptyState icon={<Search size={26} />} title={t('people.begin')} text={t('people.beginText')} />
      ) : (
        <Shown state={queryState(people)}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState icon={<UserRoundX size={26} />} title={t('people.none')} text={t('people.noneText')} />
            ) : (
              <Panel title={t('people.found', { count: found.length })} flush>
                <ul className="divide-y divide-line">
                  {found.map((person) => (
                    <li key={person.userId} className="px-4 py-1">
                      <PersonLink person={person}>
                        <PersonMarks person={person} />
                      </PersonLink>
                    </li>
                  ))}
                </ul>
              </Panel>
            )
          }
        </Shown>
      )}
    </div>
  );
}
