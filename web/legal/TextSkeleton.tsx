import { Skeleton } from '../ui/Skeleton.tsx';

const LINES = ['w-full', 'w-11/12', 'w-2/3'];

/** Stands in for a text while it loads. */
export const TextSkeleton = () =>
  LINES.map((width) => (
    <div key={width} className="flex flex-col gap-3">
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className={`h-4 ${width}`} />
    </div>
  ));
