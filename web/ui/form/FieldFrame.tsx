import { Field } from '@base-ui/react/field';
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The look of text fields, text areas and selects. */
export const fieldClass = (invalid: boolean): string =>
  clsx(
    'w-full min-h-12 rounded-control border bg-field px-4 text-base text-text placeholder:text-muted',
    'transition-[border-color,box-shadow] hover:border-text/60',
    'focus:outline-2 focus:-outline-offset-1',
    'disabled:opacity-60 disabled:pointer-events-none',
    invalid
      ? 'border-danger-text focus:outline-danger-text'
      : 'border-line-strong focus:border-accent-text focus:outline-accent-text',
  );

export interface FieldFrameProps {
  label: string;
  /** shows the label to screen readers only */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** at the right of the hint, such as a counter */
  aside?: ReactNode;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, hint or error below, linked to the control for screen readers. */
export function FieldFrame({ label, hideLabel, hint, error, aside, disabled, className, children }: FieldFrameProps) {
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled} className={clsx('flex flex-col gap-2', className)}>
      <Field.Label className={clsx('text-sm font-medium text-text', hideLabel && 'sr-only')}>{label}</Field.Label>
      {children}
      {(error || hint || aside) && (
        <div className="flex items-start justify-between gap-3 text-xs">
          <div className="min-w-0">
            <Field.Error match={Boolean(error)} className="flex items-start gap-1 text-danger-text">
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
