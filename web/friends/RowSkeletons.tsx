import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';

/** Rows of people on their way. */
export const RowSkeletons = ({ count, label }: { count: number; label: string }) => (
  <Card flush className="divide-y divide-line">
    <Spinner label={label} className="sr-only" />
    {Array.from({ length: count }, (_, index) => index).map((row) => (
      <div key={row} className="flex items-center gap-4 px-4 py-3 sm:px-5">
        <Skeleton className="size-13 shrink-0 rounded-full!" />
        <span className="flex min-w-0 flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-32 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </span>
        <Skeleton className="size-11 shrink-0 rounded-full!" />
      </div>
    ))}
  </Card>
);
