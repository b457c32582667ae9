import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Services, useServices } from '../services/services.tsx';
import { applyUpdate, forget, type Presence } from './presence-state.ts';
import { presenceKey } from './use-presence.ts';

/**
 * Keeps the friends' statuses: requests all of them on every connection, then applies each change.
 * @returns a function that stops it
 */
export function connectPresence(socket: Services['socket'], client: QueryClient): () => void {
  client.setQueryDefaults(presenceKey, { staleTime: Infinity, gcTime: Infinity });
  const request = () => void socket.emit('friends:request_status');

  const stops = [
    socket.onConnected(request),
    socket.on('friends:bulk_status', ({ statuses }) => void client.setQueryData<Presence>(presenceKey, statuses)),
    socket.on(
      'friend:status_update',
      (update) => void client.setQueryData<Presence>(presenceKey, (before = {}) => applyUpdate(before, update)),
    ),
    ...(['friend:removed', 'person:changed'] as const).map((event) =>
      socket.on(
        event,
        ({ userId }) => void client.setQueryData<Presence>(presenceKey, (before = {}) => forget(before, userId)),
      ),
    ),
  ];
  if (socket.connection.get().isSocketConnected) request();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while a user is signed in. */
export function usePresenceRealtime(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => connectPresence(socket, client), [socket, client]);
}
