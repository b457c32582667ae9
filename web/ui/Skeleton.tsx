import clsx from 'clsx';

/** A breathing block in the shape of what is coming; the size comes with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-shimmer rounded-control bg-line', className)} />;
}
