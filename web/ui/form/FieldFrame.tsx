import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';

/** The look of text fields, text areas and selects. */
export const fieldClass = (invalid: boolean): string =>
  clsx(
    'own-direction w-full min-h-12 rounded-control border bg-field px-4 text-base text-text placeholder:text-muted',
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

/** The attributes that link a control to its label, hint and error. */
export interface Control {
  id: string;
  disabled: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

const ControlContext = createContext<Control | null>(null);

/** The attributes of the control within a `FieldFrame`. */
export function useControl(): Control {
  const control = useContext(ControlContext);
  if (!control) throw new Error('useControl must be used within FieldFrame');
  return control;
}

/** Label above, hint or error below, linked to the control for screen readers. */
export function FieldFrame({ label, hideLabel, hint, error, aside, disabled, className, children }: FieldFrameProps) {
  const id = useId();
  const below = `${id}-below`;
  const control: Control = {
    id,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? below : undefined,
  };
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      <label htmlFor={id} className={clsx('text-sm font-medium text-text', hideLabel && 'sr-only')}>
        {label}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {(error || hint || aside) && (
        <div className="flex items-start justify-between gap-3 text-xs">
          <div id={below} className="min-w-0">
            {error && (
              <p data-error className="flex items-start gap-1 text-danger-text">
                <CircleAlert aria-hidden="true" size={16} className="mt-px shrink-0" />
                <span>{error}</span>
              </p>
            )}
            {hint && !error && <p className="text-muted">{hint}</p>}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}
