import { RecapDialog } from '../../call/recap/RecapDialog.tsx';
import { useCallView } from '../../call/session/use-call.ts';
import { RecapActions, touchOf, useCallRecap } from './call-recap.tsx';
import { useRecapForm } from './use-recap-form.ts';

/** The recap over any page: while a rating is owed, and after the user has left the call. */
export default function CallRecapDialog({ isSearching }: { isSearching: boolean }) {
  const { recap, close, leave, rate, isBlocking, never } = useCallRecap(!isSearching);
  const isReporting = useCallView().reporting !== null;
  const due = isReporting || (isSearching && !recap?.isOwed) ? null : recap;
  const form = useRecapForm(due);
  const shown = form === null ? null : due;
  const isWhole = form === 'whole';
  return (
    <RecapDialog
      recap={shown}
      onClose={close}
      onRate={rate}
      onNever={never}
      isBlocking={isBlocking}
      touch={shown && isWhole && touchOf(shown)}
      actions={shown && <RecapActions recap={shown} mayAdd={isWhole} onLeave={leave} />}
    />
  );
}
