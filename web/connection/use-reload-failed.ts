import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../services/services.tsx';

/** Loads again what is on the screen and could not be loaded. */
export const reloadFailed = (client: QueryClient): void =>
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** Once the connection is back, what has failed meanwhile loads by itself (rulings 51). */
export function useReloadFailed(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => socket.onConnected(() => reloadFailed(client)), [socket, client]);
}
