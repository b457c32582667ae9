import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="text-sm font-medium">{label}</p>
        {hint && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        aria-checked={checked}
        data-checked={checked || undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:-inset-x-1 before:-inset-y-2.5 before:content-[''] disabled:opacity-50 data-checked:border-accent data-checked:bg-accent"
      >
        <span className="ms-0.75 block size-5 rounded-full border border-transparent bg-muted transition-[margin] group-data-checked:ms-5.75 group-data-checked:bg-on-accent" />
      </button>
    </div>
  );
}
