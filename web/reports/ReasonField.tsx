import { REASON_GROUPS } from '@visavis/domain/reports/rules.ts';
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

export interface ReasonFieldProps {
  /** as returned by react-hook-form's `register` */
  register: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;
  /** text to show */
  error?: string;
  inColumns?: boolean;
}

const GROUPS = ['behaviour', 'person', 'more'] as const;

/** The reasons as native radio buttons; what is wrong is said above them, where the focus goes. */
export function ReasonField({ register, error, inColumns = false }: ReasonFieldProps) {
  const { t } = useTranslation('report');
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">{t('reason')}</legend>
      <p id={errorId} role="alert" className="flex items-start gap-1 text-xs text-danger-text empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden="true" size={16} className="mt-px shrink-0" />
            <span>{error}</span>
          </>
        )}
      </p>
      {GROUPS.map((group) => (
        <fieldset key={group} className="flex flex-col gap-2">
          <legend className="mb-1 text-xs text-muted">{t(`groups.${group}`)}</legend>
          <div className={clsx('grid gap-2', inColumns && 'min-[22rem]:grid-cols-2')}>
            {REASON_GROUPS[group].map((reason) => (
              <label
                key={reason}
                className={clsx(
                  'flex min-h-12 cursor-pointer items-center rounded-control border border-line bg-raised py-2 text-sm transition-colors hover:border-line-strong has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
                  inColumns ? 'gap-2 px-2 leading-tight last:odd:col-span-full sm:gap-3 sm:px-4' : 'gap-3 px-4',
                )}
              >
                <input
                  type="radio"
                  value={reason}
                  {...register}
                  className="size-5 shrink-0 accent-accent outline-none"
                />
                <span className="min-w-0">{t(`reasons.${reason}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
