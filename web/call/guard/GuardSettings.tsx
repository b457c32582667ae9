import { useStore } from '../../lib/use-store.ts';
import { useGuard } from '../session/use-call.ts';
import { GuardSwitch } from './GuardSwitch.tsx';

/** The guard's switch, for the settings and for the dialog of a call. */
export function GuardSettings() {
  const guard = useGuard();
  return <GuardSwitch guard={useStore(guard)} onTurn={guard.turn} />;
}
