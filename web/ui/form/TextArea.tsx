import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps, fieldClass, useControl } from './FieldFrame.tsx';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'children' | 'className'>,
    Omit<FieldFrameProps, 'children' | 'aside'> {
  /** current length and limit; a warning above `warnFrom` (0–1) of the limit */
  counter?: { length: number; max: number; label: string; warnFrom?: number };
}

const Area = (props: ComponentProps<'textarea'>) => <textarea {...props} {...useControl()} />;

export function TextArea({ label, hideLabel, hint, error, disabled, className, counter, ...area }: TextAreaProps) {
  const near = counter && counter.length > counter.max * (counter.warnFrom ?? 0.9);
  const aside = counter && (
    <span
      className={clsx('tabular shrink-0', near ? 'font-medium text-warning' : 'text-muted')}
      data-warning={near || undefined}
    >
      <span aria-hidden="true" translate="no">
        {counter.length}/{counter.max}
      </span>
      <span className="sr-only">{counter.label}</span>
    </span>
  );
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      disabled={disabled}
      className={className}
      aside={aside}
    >
      <Area {...area} className={clsx(fieldClass(Boolean(error)), 'min-h-28 resize-y py-3')} />
    </FieldFrame>
  );
}
