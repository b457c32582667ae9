import { categoryOf, type ReportReason, severityOf } from '@visavis/domain/reports/rules.ts';
import clsx from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';

const STEPS = [1, 2, 3, 4];
const tones: Record<number, string> = { 4: 'bg-danger-text', 3: 'bg-warning', 2: 'bg-muted', 1: 'bg-muted' };

/** Four small bars, as many filled as the case is severe. */
function Severity({ severity }: { severity: number }) {
  const { t } = useTranslation('desk');
  return (
    <span role="img" aria-label={t('severity', { severity })} className="inline-flex h-3.5 items-end gap-0.5">
      {STEPS.map((step) => (
        <span
          key={step}
          className={clsx('w-1 rounded-full', step <= severity ? (tones[severity] ?? 'bg-muted') : 'bg-track')}
          style={{ height: `${40 + step * 15}%` }}
        />
      ))}
    </span>
  );
}

/** A report's reason, with its severity. */
export function Reason({ reason, className }: { reason: ReportReason; className?: string }) {
  const { t } = useTranslation('desk');
  return (
    <span className={clsx('inline-flex items-center gap-2 text-sm font-medium', className)}>
      <Severity severity={severityOf(reason)} />
      {t(`reason.${categoryOf(reason)}`)}
    </span>
  );
}
