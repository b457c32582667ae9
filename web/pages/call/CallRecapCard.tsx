import { RecapCard } from '../../call/recap/RecapCard.tsx';
import { useServices } from '../../services/services.tsx';
import { RecapActions, touchOf, useCallRecap } from './call-recap.tsx';

/** The recap in the search for the next person. A rating that is owed comes first, over the page. */
export default function CallRecapCard({ onFold }: { onFold: (isFolded: boolean) => void }) {
  const { clock } = useServices();
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(true);
  if (!recap || recap.isOwed) return null;
  return (
    <RecapCard
      key={recap.roomId}
      clock={clock}
      recap={recap}
      onClose={close}
      onFold={onFold}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={touchOf(recap)}
      actions={<RecapActions recap={recap} mayAdd onLeave={leave} />}
    />
  );
}
