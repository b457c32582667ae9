import type { ReactNode } from 'react';
import { RecapCard } from '../call/recap/RecapCard.tsx';
import { RecapActions, touchOf, useCallRecap } from './call-recap.tsx';

/** The recap in the search for the next person. @param otherwise what the search shows without one */
export default function CallRecapCard({ otherwise }: { otherwise: ReactNode }) {
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(true);
  if (!recap || recap.isOwed) return otherwise;
  return (
    <RecapCard
      recap={recap}
      onClose={close}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={touchOf(recap)}
      actions={<RecapActions recap={recap} onLeave={leave} />}
    />
  );
}
