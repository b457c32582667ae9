import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A pulsing placeholder for content that is loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-shimmer rounded-control bg-track', className)} />;
}

export interface PersonSkeletonProps {
  className?: string;
  /** after the two lines of text */
  children?: ReactNode;
}

/** The placeholder for a person in a list: a picture and two lines of text. */
export const PersonSkeleton = ({ className, children }: PersonSkeletonProps) => (
  <div className={clsx('flex items-center', className)}>
    <Skeleton className="size-13 shrink-0 rounded-full!" />
    <span className="flex min-w-0 flex-1 flex-col gap-2">
      <Skeleton className="h-4 w-32 max-w-full" />
      <Skeleton className="h-4 w-40 max-w-full" />
    </span>
    {children}
  </div>
);
