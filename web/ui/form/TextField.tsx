import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps, fieldClass, useControl } from './FieldFrame.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'defaultValue' | 'value' | 'size'>,
    Omit<FieldFrameProps, 'children'> {
  value?: string;
  defaultValue?: string;
  /** at the ends of the field: an icon, a button */
  leading?: ReactNode;
  trailing?: ReactNode;
}

const Input = (props: ComponentProps<'input'>) => <input {...props} {...useControl()} />;

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
          <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-muted">
            {leading}
          </span>
        )}
        <Input {...input} className={clsx(fieldClass(Boolean(error)), leading && 'ps-11', trailing && 'pe-13')} />
        {trailing && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
