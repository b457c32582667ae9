import { useEffect, useState } from 'react';
import type { RecapView } from '../../call/recap/recap-view.ts';
import { useRelation } from '../../friends/use-relation.ts';
import { useServices } from '../../services/services.tsx';

/** Milliseconds that a recap waits for what it shows beside the rating. */
export const RECAP_WAIT = 2000;

/**
 * How a recap opens: `whole` once the other person and the relation to them are known, and else `plain`, after a while.
 * It keeps its form while it is open, so that nothing moves under a finger. Null: not yet.
 */
export function useRecapForm(recap: RecapView | null): 'whole' | 'plain' | null {
  const { clock } = useServices();
  const relation = useRelation(recap?.peerId ?? '');
  const roomId = recap?.roomId ?? null;
  const isKnown = recap !== null && recap.person !== null && relation !== null;
  const [opened, setOpened] = useState<{ roomId: string; form: 'whole' | 'plain' } | null>(null);
  if (roomId !== null && isKnown && opened?.roomId !== roomId) setOpened({ roomId, form: 'whole' });
  useEffect(() => {
    if (roomId === null) return;
    const openPlain = () => setOpened((now) => (now?.roomId === roomId ? now : { roomId, form: 'plain' }));
    return clock.after(RECAP_WAIT, openPlain);
  }, [roomId, clock]);
  return opened && opened.roomId === roomId ? opened.form : null;
}
