import { useEffect, useState } from 'react';
import { useCall } from '../../call/session/use-call.ts';
import { chunks } from '../../lib/chunks.ts';
import { useStore } from '../../lib/use-store.ts';
import { isRinging } from '../../ringing/ring-state.ts';
import { useRing } from '../../ringing/use-ring.ts';
import { useServices } from '../../services/services.tsx';
import { ReloadNotice } from './ReloadNotice.tsx';

/** Offers to reload once the server has a newer build, but never while a call or a search is under way, or a friend rings or is being called. */
export function NewVersionNotice() {
  const { socket, isBuildOutdated } = useServices();
  const isConnected = useStore(socket.connection, (connection) => connection.isSocketConnected);
  const isMissing = useStore(chunks.state, (state) => state.isMissing);
  const { state } = useCall();
  const isBusy = isRinging(useRing()) || state !== 'idle';
  const [isOutdated, setOutdated] = useState(false);

  // A deployment replaces every node, so each tab connects again.
  useEffect(() => {
    if (!isConnected) return;
    let isCurrent = true;
    void isBuildOutdated().then((outdated) => isCurrent && setOutdated(outdated));
    return () => {
      isCurrent = false;
    };
  }, [isConnected, isBuildOutdated]);

  if (!isOutdated || isMissing || isBusy) return null;
  return <ReloadNotice text="newVersion.text" onDismiss={() => setOutdated(false)} />;
}
