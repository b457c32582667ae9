import { IncomingSheet } from '../../ringing/IncomingSheet.tsx';
import { useRing } from '../../ringing/use-ring.ts';

/** The sheet of a call that comes in, in a file of its own: it loads with the first call. */
export default function RingSheet() {
  const { incoming, session } = useRing();
  if (!incoming || !session) return null;
  return <IncomingSheet incoming={incoming} onAccept={session.accept} onDecline={session.decline} />;
}
