import clsx from 'clsx';
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';

export interface FileDropProps {
  label: string;
  hint?: ReactNode;
  /** as in `<input accept>` */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** the current picture, shown instead of the icon */
  preview?: ReactNode;
  className?: string;
}

/** Takes one file, dropped or chosen; the caller checks it. */
export function FileDrop({ label, hint, accept, onFile, disabled, preview, className }: FileDropProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border border-dashed p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
        over ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunken hover:border-text',
        disabled ? 'opacity-50' : 'cursor-pointer',
        className,
      )}
    >
      {preview ?? <ImageUp aria-hidden="true" size={24} className="text-muted" />}
      <span className="text-sm font-medium">{label}</span>
      {hint && <span className="text-xs text-muted">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // so that the same file can be chosen again
          event.target.value = '';
        }}
      />
    </label>
  );
}
