import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface PanelProps {
  title: string;
  /** beside the title: a count, a button */
  aside?: ReactNode;
  /** no padding, for lists that reach the edges */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, aside, flush, className, children }: PanelProps) {
  return (
    <section aria-label={title} className={clsx('min-w-0 rounded-card border border-line bg-surface', className)}>
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
        <h2 className="py-1 font-sans text-sm font-semibold tracking-normal">{title}</h2>
        {aside}
      </header>
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}
