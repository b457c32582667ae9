import { Field } from '@base-ui/react/field';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps, fieldClass } from './FieldFrame.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'defaultValue' | 'value' | 'size'>,
    Omit<FieldFrameProps, 'children'> {
  value?: string;
  defaultValue?: string;
  /** at the ends of the field: an icon, a button */
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** One line of text. Accepts what react-hook-form's `register` returns. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  disabled,
  className,
  leading,
  trailing,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      aside={aside}
      disabled={disabled}
      className={className}
    >
      <div className="relative">
        {leading && (
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-muted">
            {leading}
          </span>
        )}
        <Field.Control
          {...input}
          className={clsx(fieldClass(Boolean(error)), leading && 'pl-11', trailing && 'pr-13')}
        />
        {trailing && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
