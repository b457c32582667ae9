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

export interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** how many are side by side; as many as fit by default */
  columns?: string;
}

/** A few facts side by side, each under its name; the values of a row are in line, whichever of the names wraps. */
export function Facts({ facts, columns = 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]' }: FactsProps) {
  return (
    <dl className={clsx('grid gap-x-4', columns)}>
      {facts.map(([name, value]) => (
        <div key={name} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-0 not-last:mb-3">
          <dt className="self-end text-xs text-muted">{name}</dt>
          <dd className="tabular text-sm font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
