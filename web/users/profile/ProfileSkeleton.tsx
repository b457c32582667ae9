import clsx from 'clsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { headClass } from './head-class.ts';

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
  <div className={clsx('flex flex-col gap-6 short:gap-4', hasTabs && 'mx-auto max-w-5xl')}>
    {hasTabs && (
      <div className="flex min-h-13 items-center justify-between rounded-control border border-line bg-surface px-8">
        <Lines widths={['w-16', 'w-14', 'w-18']} />
      </div>
    )}
    <Card flush className={headClass.card}>
      <div className={headClass.banner} />
      <div className={headClass.row}>
        <span className={headClass.avatar}>
          <Skeleton className={`size-32 rounded-full! ${headClass.smaller}`} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-3 sm:pt-5 short:pt-0">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Lines widths={['w-28']} />
        </div>
        {hasTabs && <Skeleton className="h-11 max-sm:w-full sm:w-36" />}
      </div>
    </Card>
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
