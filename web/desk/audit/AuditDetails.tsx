import { dayOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AuditEntry } from './queries.ts';

type Value = AuditEntry['details'][string];

/** Characters of an id that tell it from others at a glance. */
const ID_SHOWN = 8;

const isOneOf = <T extends string>(value: Value, known: readonly T[]): value is T => known.includes(value as T);

/** A value of an entry in words; as it was recorded where there are none for it, undefined where it says nothing. */
function useDetail(): (name: string, value: Value) => string | undefined {
  const { t, language } = useTranslation('desk');
  return (name, value) => {
    switch (name) {
      // Tells one visit of a page from another.
      case 'visit':
        return undefined;
      case 'by':
        if (isOneOf(value, ['email', 'id'])) return t(`audit.detail.by.${value}`);
        break;
      case 'found':
        return value === 0 ? t('audit.detail.found') : undefined;
      case 'means':
        if (isOneOf(value, ['passkey', 'code'])) return t(`audit.detail.means.${value}`);
        break;
      case 'action':
        if (isOneOf(value, ['dismiss', 'warn', 'suspend'])) return t(`verdict.${value}`);
        break;
      case 'outcome':
        if (isOneOf(value, ['upheld', 'overturned'])) return t(`appeal.is.${value}`);
        break;
      case 'plan':
        if (isOneOf(value, ['free', 'premium', 'premium_plus'])) return t(`plan.${value}`);
        break;
      case 'reports':
      case 'upheld':
      case 'dismissed':
        if (value === 0) return undefined;
        if (typeof value === 'number') return t(`audit.detail.${name}`, { count: value });
        break;
      case 'until':
        if (value === null) return undefined;
        if (typeof value === 'string') return t('audit.detail.until', { until: dayOf(value, language) });
        break;
      case 'decisionId':
      case 'reportId':
        return t(`audit.detail.${name}`, { id: String(value).slice(-ID_SHOWN) });
      case 'year':
        return String(value);
    }
    return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
  };
}

/** An entry's details: ids, codes and figures, never people's texts. */
export function AuditDetails({ details }: { details: AuditEntry['details'] }) {
  const detail = useDetail();
  const parts = Object.entries(details).flatMap(([name, value]) => detail(name, value) ?? []);
  return parts.length > 0 && <>{parts.join(' · ')}</>;
}
