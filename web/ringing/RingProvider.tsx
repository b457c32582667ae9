import type { FoundRoom } from '@visavis/domain/matching/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CallFriendContext } from '../services/friend-call.ts';
import { useRestraint } from '../services/restraint.ts';
import { useServices } from '../services/services.tsx';
import { createRingSession, type RingSession } from './ring-session.ts';
import { RingContext } from './use-ring.ts';

export interface RingProviderProps {
  /** whether no search and no call goes on */
  isIdle: boolean;
  /** a call is about to be made: its screen can be fetched */
  onCall: () => void;
  /** goes to the call page */
  onOpen: () => void;
  /** the room of a call that was made or accepted here is there */
  onConnected: (room: FoundRoom) => void;
  /** the room of a call that was given up here is there */
  onGivenUp: (roomId: string) => void;
  children: ReactNode;
}

/** The rings of the signed-in user, on every page. */
export function RingProvider({ isIdle, onCall, onOpen, onConnected, onGivenUp, children }: RingProviderProps) {
  const services = useServices();
  const isRestrained = useRestraint() !== null;
  const latest = useRef({ isIdle, onCall, onOpen, onConnected, onGivenUp });
  useLayoutEffect(() => {
    latest.current = { isIdle, onCall, onOpen, onConnected, onGivenUp };
  });
  const [session, setSession] = useState<RingSession | null>(null);
  useLayoutEffect(() => {
    const opened = createRingSession(services, {
      isIdle: () => latest.current.isIdle,
      onConnected: (room) => latest.current.onConnected(room),
      onGivenUp: (roomId) => latest.current.onGivenUp(roomId),
    });
    setSession(opened);
    return () => {
      opened.stop();
      setSession(null);
    };
  }, [services]);
  const callFriend = useCallback(
    (friend: Person) => {
      latest.current.onCall();
      session?.call(friend);
      if (session?.get().outgoing) latest.current.onOpen();
    },
    [session],
  );
  return (
    <RingContext value={session}>
      <CallFriendContext value={isIdle && !isRestrained ? callFriend : null}>{children}</CallFriendContext>
    </RingContext>
  );
}
