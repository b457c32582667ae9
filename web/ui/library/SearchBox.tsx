import { Combobox } from '@base-ui/react/combobox';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { fieldClass } from '../form/FieldFrame.tsx';
import { useOverPicture } from '../overlay/over-picture.ts';
import type { SelectBoxProps, SelectOption } from './SelectBox.tsx';

/** The text, and what is left of it from each of its words on. */
const fromEachWord = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => text.slice(index));

/** A `SelectBox` with a field that narrows its list. Open from the start. */
export function SearchBox<V extends string>({
  label,
  control,
  options,
  value,
  onChange,
  placeholder,
  name,
  search,
}: SelectBoxProps<V>) {
  const dark = useOverPicture();
  const { startsWith } = Combobox.useFilter({ sensitivity: 'base', ignorePunctuation: true });
  const chosen = options.find((option) => option.value === value);
  return (
    <Combobox.Root<SelectOption<V>>
      items={options}
      value={chosen ?? null}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(option) => onChange(option?.value ?? null)}
      name={name}
      disabled={control.disabled}
      filter={({ label }, typed) => fromEachWord(label).some((rest) => startsWith(rest, typed))}
      autoHighlight
      defaultOpen
    >
      <Combobox.Trigger
        {...control}
        aria-label={label}
        className={clsx(
          fieldClass(Boolean(control['aria-invalid'])),
          'flex items-center justify-between gap-3 text-start data-placeholder:text-muted',
        )}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} className="z-50">
          <Combobox.Popup
            aria-label={label}
            className={clsx(
              'popup-motion flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-40 flex-col rounded-control border border-line bg-popup p-1 shadow-lift outline-none',
              dark,
            )}
          >
            <Combobox.Input aria-label={search?.label} placeholder={search?.label} className={fieldClass(false)} />
            <Combobox.Empty className="px-3 text-sm text-muted not-empty:py-3">{search?.none}</Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain not-empty:mt-1">
              {(option: SelectOption<V>) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-default items-center justify-between gap-3 rounded-control px-3 text-sm select-none data-highlighted:bg-accent-soft"
                >
                  <span>{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" size={18} className="text-accent-text" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
