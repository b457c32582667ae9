import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import type { PersonFile } from './queries.ts';

/** Accounts that may belong to the same person: staff decide what that means. */
export function RelatedPanel({ related }: { related: NonNullable<PersonFile['related']> }) {
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
