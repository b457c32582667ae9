import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isForGood } from '../parts/time-text.ts';
import type { Decision } from './queries.ts';

type Done = Pick<Decision, 'action' | 'until'>;

/** A decision in a few words: 'Suspended until 4 Mar 2026, 10:00'. */
export function useDecisionText(): (decision: Done) => string {
  const { t, language } = useTranslation('desk');
  return ({ action, until }) => {
    if (action !== 'suspend') return t(`decision.${action}`);
    if (until === null || isForGood(until)) return t('decision.suspendForGood');
    return t('decision.suspend', { until: momentOf(until, language) });
  };
}
