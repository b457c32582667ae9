import type { FoundRoom } from '@visavis/domain/matching/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { CallFriendContext } from '../services/friend-call.ts';
import { useServices } from '../services/services.tsx';
import { createRingDoor, type RingDoor } from './ring-door.ts';
import type { RingSession } from './ring-session.ts';
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
  const latest = useRef({ isIdle, onCall, onOpen, onConnected, onGivenUp });
  useLayoutEffect(() => {
    latest.current = { isIdle, onCall, onOpen, onConnected, onGivenUp };
  });
  const door = useRef<RingDoor | null>(null);
  const [session, setSession] = useState<RingSession | null>(null);
  useLayoutEffect(() => {
    const opened = createRingDoor(services, {
      isIdle: () => latest.current.isIdle,
      onConnected: (room) => latest.current.onConnected(room),
      onGivenUp: (roomId) => latest.current.onGivenUp(roomId),
      onOpened: setSession,
    });
    door.current = opened;
    return () => {
      opened.stop();
      setSession(null);
    };
  }, [services]);
  const callFriend = useCallback((friend: Person) => {
    latest.current.onCall();
    const begin = (ringing: RingSession) => {
      ringing.call(friend);
      if (ringing.get().outgoing) latest.current.onOpen();
    };
    // A file that cannot be fetched is announced for every page.
    door.current?.open().then(begin, () => undefined);
  }, []);
  return (
    <RingContext value={session}>
      <CallFriendContext value={isIdle ? callFriend : null}>{children}</CallFriendContext>
    </RingContext>
  );
}
