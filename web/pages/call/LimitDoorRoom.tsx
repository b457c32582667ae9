import { Skeleton } from '../../ui/Skeleton.tsx';

/** The room of the button to come, so that the one beside it does not move. */
export const LimitDoorRoom = () => <Skeleton className="h-11 sm:w-56" />;
