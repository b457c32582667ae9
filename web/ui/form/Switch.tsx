import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}

export function Switch({ label, hint, checked, onChange, disabled, name }: SwitchProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="text-sm font-medium">{label}</p>
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </div>
      <Base.Root
        aria-label={label}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        name={name}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:-inset-x-1 before:-inset-y-2.5 before:content-[''] data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-5 translate-x-0.75 rounded-full bg-muted transition-transform data-checked:translate-x-5.75 data-checked:bg-on-accent" />
      </Base.Root>
    </div>
  );
}
