import clsx from 'clsx';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface ErrorPanelProps {
  title: string;
  /** what to do next */
  text?: ReactNode;
  retry?: { label: string; onRetry: () => void; loading?: boolean };
  /** beside or instead of the retry button */
  action?: ReactNode;
  /** within a card, which has the frame */
  plain?: boolean;
  className?: string;
}

export function ErrorPanel({ title, text, retry, action, plain, className }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-col items-center gap-3 text-center',
        plain ? 'py-2' : 'rounded-card border border-line bg-surface px-6 py-10 short:py-4',
        className,
      )}
    >
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger-text">
        <TriangleAlert size={26} />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="max-w-96 text-sm text-muted">{text}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry && (
          <Button onClick={retry.onRetry} loading={retry.loading} icon={<RotateCw aria-hidden="true" size={18} />}>
            {retry.label}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
