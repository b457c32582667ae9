import { STAFF_ACTIONS, type StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import type { AuditFilter } from './audit-filter.ts';

export interface AuditFiltersProps {
  filter: AuditFilter;
  /** of the person in the filter; null where no entry names them */
  name: string | null;
  onChange: (filter: AuditFilter) => void;
}

/** Which entries are listed: of one kind, and about or by one person. */
export function AuditFilters({ filter, name, onChange }: AuditFiltersProps) {
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
