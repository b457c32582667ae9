import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { requestStatus } from '@visavis/domain/friends/contract.ts';
import { bulkStatus, statusUpdate } from '@visavis/domain/presence/contract.ts';
import { useEffect } from 'react';
import { type Services, useServices } from '../services/services.tsx';
import { applyBulk, applyUpdate, type Presence } from './presence-state.ts';
import { presenceKey } from './queries.ts';

/**
 * Keeps the statuses of friends: all of them on every connection, then each change.
 * @returns the way to stop
 */
export function connectPresence(socket: Services['socket'], client: QueryClient): () => void {
  client.setQueryDefaults(presenceKey, { staleTime: Infinity, gcTime: Infinity });
  const patch = (step: (before: Presence) => Presence) =>
    void client.setQueryData<Presence>(presenceKey, (before) => step(before ?? {}));
  const ask = () => void socket.emit(requestStatus);

  const stops = [
    socket.onConnected(ask),
    socket.on(bulkStatus, ({ statuses }) => patch((before) => applyBulk(before, statuses))),
    socket.on(statusUpdate, (update) => patch((before) => applyUpdate(before, update))),
  ];
  if (socket.connection.get().isSocketConnected) ask();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while somebody is signed in. */
export function usePresenceRealtime(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => connectPresence(socket, client), [socket, client]);
}
