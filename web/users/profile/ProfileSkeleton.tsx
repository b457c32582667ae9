import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Lines = ({ widths }: { widths: readonly string[] }) => (
  <>
    {widths.map((width) => (
      <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
    ))}
  </>
);

const FACTS = ['w-24', 'w-16', 'w-20', 'w-14', 'w-28'];

/** Stands in for a profile while it loads. @param hasTabs whether it is the user's own */
export const ProfileSkeleton = ({ hasTabs = false }: { hasTabs?: boolean }) => (
  <div className="flex flex-col gap-6">
    <Card flush className="overflow-hidden">
      <div className="aspect-4/1 min-h-32 w-full bg-raised short:aspect-7/1 short:min-h-24" />
      <div className="flex flex-col gap-4 px-5 pb-5 sm:flex-row sm:px-6 sm:pb-6">
        <span className="-mt-16 size-fit shrink-0 rounded-full bg-surface p-1.5">
          <Skeleton className="size-32 rounded-full!" />
        </span>
        <div className="flex flex-1 flex-col gap-2 sm:pt-5">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Lines widths={['w-28']} />
        </div>
      </div>
    </Card>
    {hasTabs && (
      <div className="flex h-12 items-center gap-8 border-b border-line px-4">
        <Lines widths={['w-20', 'w-18', 'w-22']} />
      </div>
    )}
    <div className="grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
      <Card className="flex flex-col gap-3">
        <Skeleton className="h-6 w-32" />
        <Lines widths={['w-full', 'w-11/12', 'w-2/3']} />
        <div className="mt-3 flex gap-2">
          {['w-20', 'w-24', 'w-16'].map((width) => (
            <Skeleton key={width} className={`h-8 rounded-full! ${width}`} />
          ))}
        </div>
      </Card>
      <Card>
        <Skeleton className="mb-3 h-6 w-28" />
        <div className="divide-y divide-line">
          {FACTS.map((width) => (
            <div key={width} className="flex justify-between gap-4 py-3">
              <Lines widths={['w-22', width]} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  </div>
);
