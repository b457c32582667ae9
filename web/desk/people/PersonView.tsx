import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { dayOf, languageName } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { HistoryPanel } from '../cases/HistoryPanel.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import { useMe } from '../use-me.ts';
import { AdminActions } from './AdminActions.tsx';
import { DecidePanel } from './DecidePanel.tsx';
import type { PersonFile } from './queries.ts';

/** Accounts that may belong to the same person: staff decide what that means. */
function RelatedPanel({ related }: { related: NonNullable<PersonFile['related']> }) {
  const { t } = useTranslation('desk');
  return (
    <Panel title={t('related.title')}>
      <p className="mb-2 text-xs text-muted">{t('related.text')}</p>
      <ul className="flex flex-col gap-2">
        {related.map(({ person, shares }) => (
          <li key={person.userId}>
            <PersonLink person={person}>
              <PersonMarks person={person} />
              <span className="text-xs text-muted">{shares.map((kind) => t(`related.${kind}`)).join(' · ')}</span>
            </PersonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All that staff may know of someone, and what they may do. */
export function PersonView({ person }: { person: PersonFile }) {
  const { t, language } = useTranslation('desk');
  const me = useMe();
  const plan = t(`plan.${person.plan}`);
  return (
    <div ref={keepFocus} className="safe-x-4 mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{person.username}</DeskTitle>
      <Link
        to="/people"
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {t('people.title')}
      </Link>
      <header className="flex flex-wrap items-center gap-3">
        <Avatar src={person.avatar} name={person.username} size={56} />
        <h1 tabIndex={-1} translate="no" className="text-xl break-all">
          {person.username}
        </h1>
        <PersonMarks person={person} />
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('person.account')}>
            <p className="mb-3">
              <span className="block text-xs text-muted">{t('person.email')}</span>
              <span className="text-sm font-medium wrap-anywhere">{person.email}</span>
            </p>
            <Facts
              facts={[
                [
                  t('person.plan'),
                  person.planEnd ? t('person.planUntil', { plan, day: dayOf(person.planEnd, language, 'UTC') }) : plan,
                ],
                [t('person.language'), languageName(person.language, language)],
              ]}
            />
            <p className="mt-3 text-xs text-muted">
              {t('person.id')} <span className="break-all select-all">{person.userId}</span>
            </p>
          </Panel>
          {person.related && <RelatedPanel related={person.related} />}
          <HistoryPanel history={person.history} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <DecidePanel person={person} />
          {me.role === 'admin' && <AdminActions person={person} />}
        </div>
      </div>
    </div>
  );
}
