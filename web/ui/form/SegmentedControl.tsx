import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

export interface SegmentedControlProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  /** shows only icons; the labels are for screen readers and tooltips */
  compact?: boolean;
  /** on a phone as wide as what it is in, in equal parts with the icons above the words */
  wide?: boolean;
  className?: string;
}

/** A choice of a few options, all visible: native radio buttons. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, options, value, onChange, compact, wide, className } = props;
  const name = useId();
  return (
    <fieldset
      className={clsx(
        'inline-flex rounded-full border border-line bg-surface p-0.5',
        wide && 'max-sm:w-full max-sm:rounded-card',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={compact ? option.label : undefined}
          className={clsx(
            'inline-flex min-h-10 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-sm text-muted transition-colors select-none hover:text-text',
            'has-checked:bg-raised has-checked:text-text has-checked:shadow-lift',
            wide && 'max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:rounded-card max-sm:px-1 max-sm:py-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          <span className={compact ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
