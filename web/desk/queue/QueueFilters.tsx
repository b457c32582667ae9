import { REPORT_REASONS } from '@visavis/domain/reports/rules.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import type { QueueFilter } from './queries.ts';

const STATUSES = ['open', 'decided'] as const;
const CLAIMS = ['any', 'free', 'mine'] as const;

export interface QueueFiltersProps {
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
}

export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const { t } = useTranslation('desk');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <SegmentedControl
          label={t('filter.status')}
          value={filter.status}
          onChange={(status) => onChange({ ...filter, status })}
          options={STATUSES.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        {filter.status === 'open' && (
          <SegmentedControl
            label={t('filter.claim')}
            value={filter.claimed}
            onChange={(claimed) => onChange({ ...filter, claimed })}
            options={CLAIMS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
        )}
      </div>
      <Select
        label={t('filter.reason')}
        hideLabel
        value={filter.reason}
        onChange={(reason) => onChange({ ...filter, reason: reason ?? 'any' })}
        options={[
          { value: 'any', label: t('filter.anyReason') },
          ...REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
        ]}
      />
    </div>
  );
}
