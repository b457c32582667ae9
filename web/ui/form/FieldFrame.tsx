import { Field } from '@base-ui/react/field';
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelClass } from './field-class.ts';

export interface FieldFrameProps {
  label: string;
  /** the label is read aloud alone */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** beside the hint, at the right: a counter */
  aside?: ReactNode;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, hint or error below, tied to the control for screen readers. */
export function FieldFrame({ label, hideLabel, hint, error, aside, disabled, className, children }: FieldFrameProps) {
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className={clsx('flex flex-col gap-2', className)}>
      <Field.Label className={clsx(labelClass, hideLabel && 'sr-only')}>{label}</Field.Label>
      {children}
      {(error || hint || aside) && (
        <div className="flex items-start justify-between gap-3 text-xs">
          <div className="min-w-0">
            <Field.Error match={Boolean(error)} className="flex items-start gap-1 text-warning">
              <CircleAlert aria-hidden="true" size={16} className="mt-px shrink-0" />
              <span>{error}</span>
            </Field.Error>
            {hint && !error && <Field.Description className="text-muted">{hint}</Field.Description>}
          </div>
          {aside}
        </div>
      )}
    </Field.Root>
  );
}
