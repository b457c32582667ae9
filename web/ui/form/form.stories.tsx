import { Search } from 'lucide-react';
import { useState } from 'react';
import { FileDrop } from './FileDrop.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const nothing = () => undefined;

export function Fields() {
  const [country, setCountry] = useState<string | null>(null);
  const [on, setOn] = useState(true);
  const [theme, setTheme] = useState('dark');
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 sm:p-8">
      <TextField label="Display name" hint="Others see this name" defaultValue="Maximilien-Alexandre" />
      <TextField label="Email" error="Invalid email" defaultValue="alice@" />
      <TextField
        label="Search"
        hideLabel
        placeholder="Search friends"
        leading={<Search aria-hidden="true" size={18} />}
      />
      <TextField label="Disabled" disabled defaultValue="Nothing to do" />
      <TextArea
        label="Description"
        defaultValue="Far too long already"
        counter={{ length: 470, max: 500, label: '470 of 500 characters' }}
      />
      <Select
        label="Country"
        placeholder="Choose a country"
        value={country}
        onChange={setCountry}
        options={[
          { value: 'FR', label: 'France' },
          { value: 'DE', label: 'Germany' },
        ]}
      />
      <Switch label="Public profile" hint="Everyone sees your bio" checked={on} onChange={setOn} />
      <Switch label="Off" checked={false} onChange={nothing} />
      <SegmentedControl
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: 'Clair' },
          { value: 'dark', label: 'Sombre' },
          { value: 'system', label: 'Système' },
        ]}
      />
      <FileDrop label="Drop a picture, or choose one" hint="Under 5 MB" accept="image/*" onFile={nothing} />
    </div>
  );
}
