import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Choice, SelectBoxProps } from '../library/SelectBox.tsx';
import { loadOverlays, useOverlays } from '../overlay/overlays.ts';
import { FieldFrame, type FieldFrameProps, fieldClass, useControl } from './FieldFrame.tsx';

export interface SelectProps<V extends string> extends Omit<FieldFrameProps, 'children' | 'aside'>, Choice<V> {}

/** Until it is first opened, a button with the choice. */
function Box<V extends string>(props: Omit<SelectBoxProps<V>, 'control'>) {
  const { label, options, value, placeholder, name } = props;
  const control = useControl();
  const [wanted, setWanted] = useState(false);
  const overlays = useOverlays(wanted);
  if (wanted && overlays) {
    const Opened = props.search ? overlays.SearchBox : overlays.SelectBox;
    return <Opened {...props} control={control} />;
  }
  const open = () => {
    setWanted(true);
    void loadOverlays();
  };
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        {...control}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={label}
        onPointerEnter={loadOverlays}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        }}
        className={clsx(
          fieldClass(Boolean(control['aria-invalid'])),
          'flex items-center justify-between gap-3 text-start',
        )}
      >
        <span className={clsx('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 text-muted" />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
    </>
  );
}

export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  name,
  search,
  ...frame
}: SelectProps<V>) {
  return (
    <FieldFrame {...frame}>
      <Box
        label={frame.label}
        options={options}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        name={name}
        search={search}
      />
    </FieldFrame>
  );
}
