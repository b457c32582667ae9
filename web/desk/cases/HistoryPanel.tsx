import { Fragment } from 'react';
import { dayOf, figure } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDesk } from '../desk-services.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import { RecordText } from '../parts/RecordText.tsx';
import { useMe } from '../use-me.ts';
import { DecisionRow } from './DecisionRow.tsx';
import { mayUndo } from './may-undo.ts';
import { type History, useUndo } from './queries.ts';

/** How long someone is here, and how much was reported about and by them. */
export function HistoryFacts({ history }: { history: History }) {
  const { t, language: locale } = useTranslation('desk');
  return (
    <Facts
      facts={[
        [t('history.since'), dayOf(history.memberSince, locale)],
        [t('history.karma'), figure(history.karma, locale)],
        [t('history.calls'), figure(history.calls, locale)],
        [t('history.reportsAbout'), figure(history.reportsAbout, locale)],
        [
          t('history.reportsMade'),
          <Fragment key="made">
            {figure(history.reportsMade, locale)}
            {history.reportsMade > 0 && (
              <span className="block text-xs font-normal text-muted">
                <RecordText upheld={history.reportsUpheld} dismissed={history.reportsDismissed} />
              </span>
            )}
          </Fragment>,
        ],
      ]}
    />
  );
}

/** Someone's record: figures, and earlier decisions about them. */
export function HistoryPanel({ history }: { history: History }) {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const me = useMe();
  const undo = useUndo();
  return (
    <Panel title={t('history.title')} flush>
      <div className="p-4">
        <HistoryFacts history={history} />
      </div>
      <h3 className="border-t border-line px-4 pt-3 font-sans text-xs font-semibold tracking-normal text-muted">
        {t('history.decisions')}
      </h3>
      {history.decisions.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted">{t('history.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {history.decisions.map((decision) => (
            <li key={decision.id}>
              <DecisionRow
                decision={decision}
                busy={undo.isPending && undo.variables === decision.id}
                onUndo={mayUndo(decision, me, clock.serverNow()) ? () => undo.mutate(decision.id) : null}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
