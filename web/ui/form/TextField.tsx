import { Field } from '@base-ui/react/field';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { fieldClass } from './field-class.ts';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'defaultValue' | 'value' | 'size'>,
    Omit<FieldFrameProps, 'children'> {
  value?: string;
  defaultValue?: string;
  /** inside the field, at its ends: an icon, a button */
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** One line of text. Takes what react-hook-form's `register` gives. */
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
    <FieldFrame {...{ label, hideLabel, hint, error, aside, disabled, className }}>
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
