import { Search, X } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import { TextField } from './TextField.tsx';

export interface SearchFieldProps {
  /** names the field for screen readers; the placeholder where there is no shorter one */
  label: string;
  placeholder?: string;
  /** label of the button that empties the field; without one there is no button */
  clearLabel?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder = label, clearLabel, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leading={<Search aria-hidden="true" size={18} />}
      trailing={
        clearLabel &&
        value !== '' && (
          <IconButton label={clearLabel} icon={<X aria-hidden="true" size={18} />} onClick={() => onChange('')} />
        )
      }
    />
  );
}
