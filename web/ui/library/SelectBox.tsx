import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type Control, fieldClass } from '../form/FieldFrame.tsx';
import { useOverPicture } from '../overlay/over-picture.ts';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

export interface Choice<V extends string> {
  options: readonly SelectOption<V>[];
  /** null shows the placeholder */
  value: V | null;
  onChange: (value: V | null) => void;
  placeholder?: string;
  name?: string;
  /** for long lists: people find their choice by typing */
  search?: {
    /** of the field */
    label: string;
    /** says that nothing fits what was typed */
    none: string;
  };
}

export interface SelectBoxProps<V extends string> extends Choice<V> {
  label: string;
  control: Control;
}

/** Open from the start: it takes the place of the button that was pressed. */
export function SelectBox<V extends string>({
  label,
  control,
  options,
  value,
  onChange,
  placeholder,
  name,
}: SelectBoxProps<V>) {
  const dark = useOverPicture();
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={onChange}
      name={name}
      disabled={control.disabled}
      defaultOpen
    >
      <Base.Trigger
        {...control}
        aria-label={label}
        className={clsx(
          fieldClass(Boolean(control['aria-invalid'])),
          'flex items-center justify-between gap-3 text-start',
        )}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
        <Base.Icon className="shrink-0 text-muted">
          <ChevronDown aria-hidden="true" size={20} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
          <Base.Popup
            className={clsx(
              'popup-motion max-h-(--available-height) w-(--anchor-width) min-w-40 overflow-y-auto rounded-control border border-line bg-popup p-1 shadow-lift outline-none',
              dark,
            )}
          >
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex min-h-11 cursor-default items-center justify-between gap-3 rounded-control px-3 text-sm select-none focus-visible:-outline-offset-2 data-highlighted:bg-accent-soft"
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden="true" size={18} className="text-accent-text" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
