import { minutesSeconds, momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink } from '../parts/PersonLink.tsx';
import type { CaseFile } from './queries.ts';

/** The calls that the reported person had with those who reported them. */
export function SharedCalls({ calls }: { calls: CaseFile['sharedCalls'] }) {
  const { t, language } = useTranslation('desk');
  return (
    <Panel title={t('case.sharedCalls')} flush>
      {calls.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('case.noSharedCalls')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <li key={call.roomId} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
              <PersonLink person={call.with} size={28} />
              <span className="tabular text-xs text-muted">
                {momentOf(call.at, language)} · {minutesSeconds(call.duration)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
