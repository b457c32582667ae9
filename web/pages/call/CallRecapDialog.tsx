import { RecapDialog } from '../../call/recap/RecapDialog.tsx';
import { useCallView } from '../../call/session/use-call.ts';
import { RecapActions, touchOf, useCallRecap } from './call-recap.tsx';

/** The recap over any page: while a rating is owed, and after the user has left the call. */
export default function CallRecapDialog({ isSearching }: { isSearching: boolean }) {
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(!isSearching);
  const isReporting = useCallView().reporting !== null;
  const shown = isReporting || (isSearching && !recap?.isOwed) ? null : recap;
  return (
    <RecapDialog
      recap={shown}
      onClose={close}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={shown && touchOf(shown)}
      actions={shown && <RecapActions recap={shown} onLeave={leave} />}
    />
  );
}
