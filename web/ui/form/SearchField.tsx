import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../IconButton.tsx';
import { TextField } from './TextField.tsx';

export interface SearchFieldProps {
  /** for screen readers; also the default placeholder */
  label: string;
  placeholder?: string;
  /** the label of the clear button, which takes the place of the browser's own */
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder = label, clearLabel, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    // The button goes, and the focus must not go with it.
    field.current?.focus();
    onChange('');
  };
  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      hideLabel
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leading={<Search aria-hidden="true" size={18} />}
      trailing={
        value !== '' && <IconButton label={clearLabel} icon={<X aria-hidden="true" size={18} />} onClick={clear} />
      }
    />
  );
}
