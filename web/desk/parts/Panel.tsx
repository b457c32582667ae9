import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface PanelProps {
  title: string;
  /** beside the title: a count, a button */
  aside?: ReactNode;
  /** no padding, for lists that reach the edges */
  flush?: boolean;
  /** its title may have the focus, for `keepFocus` */
  isPlace?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, aside, flush, isPlace, className, children }: PanelProps) {
  return (
    <section aria-label={title} className={clsx('min-w-0 rounded-card border border-line bg-surface', className)}>
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
        <h2 tabIndex={isPlace ? -1 : undefined} className="py-1 font-sans text-sm font-semibold tracking-normal">
          {title}
        </h2>
        {aside}
      </header>
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}

/** A few facts side by side, each under its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="tabular text-sm font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
