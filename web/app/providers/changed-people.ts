import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { personChanged } from '@visavis/domain/users/contract.ts';
import { useEffect } from 'react';
import { friendsKeys } from '../../friends/queries.ts';
import { listKey as historyKey } from '../../history/queries.ts';
import { dashboardKey } from '../../home/queries.ts';
import { PROFILES } from '../../lib/profiles.ts';
import { messagesKeys } from '../../messages/queries.ts';
import { useServices } from '../../services/services.tsx';

/** Where other people are shown. */
const KEYS = [
  friendsKeys.all,
  messagesKeys.conversations,
  messagesKeys.archived,
  PROFILES,
  historyKey,
  dashboardKey,
] as const;

function refreshPeople(client: QueryClient): void {
  for (const queryKey of KEYS) void client.invalidateQueries({ queryKey });
}

/** Asks again for what shows people once one of them has gone, or is back. */
export function useChangedPeople(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  useEffect(() => socket.on(personChanged, () => refreshPeople(client)), [socket, client]);
}
