import { Skeleton } from '../../ui/Skeleton.tsx';

/** In place of what depends on the member or needs the app. */
export const earlyTool = <Skeleton className="m-1 size-9 rounded-full!" />;
