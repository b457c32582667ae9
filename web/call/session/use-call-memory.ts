import { useEffect } from 'react';
import type { CallMemory } from './call-memory.ts';
import type { CallAccess } from './use-call.ts';

/** Keeps the running call in the tab's storage, and takes it up again after a reload. */
export function useCallMemory({ actor, controls, memory }: CallAccess & { memory: CallMemory }): void {
  useEffect(() => {
    controls.resume();
    let remembered: string | null = null;
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const { roomId, peerId, peerInfo, iceTransportPolicy } = snapshot.context;
      const isCalling = snapshot.matches('live');
      const current = isCalling ? roomId : null;
      if (current === remembered) return;
      remembered = current;
      if (roomId && peerId && peerInfo && isCalling) memory.remember({ roomId, peerId, peerInfo, iceTransportPolicy });
      else memory.forget();
    });
    return unsubscribe;
  }, [actor, controls, memory]);
}
