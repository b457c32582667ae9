import { useTranslation } from '../../i18n/use-translation.ts';
import type { ReportInCase } from '../cases/queries.ts';
import { Reason } from '../parts/Reason.tsx';

export interface UpheldFieldProps {
  reports: readonly ReportInCase[];
  dismissed: readonly string[];
  onChange: (dismissed: string[]) => void;
}

/** Which reports the decision upholds: the others are dismissed, which lowers the weight of who made them. */
export function UpheldField({ reports, dismissed, onChange }: UpheldFieldProps) {
  const { t } = useTranslation('desk');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('verdict.upheld')}</legend>
      <p className="pb-1 text-xs text-muted">{t('verdict.upheldHint')}</p>
      {reports.map(({ id, reason, reporter }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-(--accent-text)"
            checked={!dismissed.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? dismissed.filter((other) => other !== id) : [...dismissed, id])
            }
          />
          <Reason reason={reason} />
          <span className="min-w-0 truncate text-muted">{reporter.username}</span>
        </label>
      ))}
    </fieldset>
  );
}
