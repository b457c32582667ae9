import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** what will appear here */
  text?: ReactNode;
  /** the first step */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center gap-3 px-6 py-10 text-center', className)}>
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        {icon}
      </span>
      <p className="max-w-full font-display text-lg font-semibold wrap-anywhere">{title}</p>
      {text && <p className="max-w-96 text-sm text-muted">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
