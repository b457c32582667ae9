import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../lib/use-store.ts';
import { keys } from './cache.ts';
import { useDesk } from './desk-services.tsx';

/** How often the desk asks for changes while no event can arrive, ms. */
export const POLL_EVERY = 15_000;

/** @returns whether changes arrive by themselves; otherwise the desk asks every 15 s */
export function useIsLive(): boolean {
  return useStore(useDesk().socket.connection, (connection) => connection.isSocketConnected);
}

/** Fetches the queue, the case on screen and the appeals again whenever something has changed. */
export function useLive(): void {
  const { socket, clock, returned } = useDesk();
  const client = useQueryClient();
  const isLive = useIsLive();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: keys.cases });
      void client.invalidateQueries({ queryKey: keys.appeals });
    };
    const refreshAll = () => {
      refresh();
      void client.invalidateQueries({ queryKey: ['desk', 'case'] });
    };
    const stops = [
      socket.on('desk:queue_changed', ({ caseId }) => {
        refresh();
        if (caseId) void client.invalidateQueries({ queryKey: keys.case(caseId) });
      }),
      // Events of a gap are lost.
      socket.onConnected(refreshAll),
      returned.on(refreshAll),
      isLive ? () => undefined : clock.every(POLL_EVERY, refreshAll),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, clock, returned, client, isLive]);
}
