import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import { DecisionRow } from './DecisionRow.tsx';
import { HistoryFacts } from './HistoryPanel.tsx';
import type { CaseFile } from './queries.ts';

/** The reporters' record: how often they were right, and reports and decisions about them. */
export function ReportersPanel({ reporters }: { reporters: CaseFile['reporters'] }) {
  const { t } = useTranslation('desk');
  if (reporters.length === 0) return null;
  return (
    <Panel title={t('history.reporters')} flush>
      <ul className="divide-y divide-line">
        {reporters.map(({ person, history }) => (
          <li key={person.userId} aria-label={person.username}>
            <div className="flex flex-col gap-3 p-4">
              <PersonLink person={person} size={32}>
                <PersonMarks person={person} />
              </PersonLink>
              <HistoryFacts history={history} />
            </div>
            {history.decisions.length > 0 && (
              <ul aria-label={t('history.decisions')} className="divide-y divide-line border-t border-line">
                {history.decisions.map((decision) => (
                  <li key={decision.id}>
                    <DecisionRow decision={decision} onUndo={null} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
