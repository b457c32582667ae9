import { Skeleton } from '../../ui/Skeleton.tsx';

/** Holds the place of a button that loads late, so that the one beside it does not move. */
export const LimitDoorRoom = () => <Skeleton className="h-11 sm:w-56" />;
