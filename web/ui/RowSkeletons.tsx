import { Skeleton } from './Skeleton.tsx';

/** Stands in for rows of two lines and a button, such as devices, while they load. */
export const RowSkeletons = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="divide-y divide-line">
    {Array.from({ length: count }, (_, index) => index).map((row) => (
      <div key={row} className="flex items-center justify-between gap-3 py-3">
        <span className="flex min-w-0 flex-col gap-2">
          <Skeleton className="h-4 w-32 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </span>
        <Skeleton className="h-11 w-16 shrink-0" />
      </div>
    ))}
  </div>
);
