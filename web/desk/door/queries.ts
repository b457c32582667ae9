import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadSessionUser } from '../../services/account-of-browser.ts';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';
import type { Door } from '../use-me.ts';

/** The account that is signed in at this browser; null for none. */
export function useSession() {
  const { api, auth, storage } = useDesk();
  return useQuery({
    queryKey: keys.session,
    queryFn: async () => {
      const user = await loadSessionUser({ api, storage });
      if (user) auth.login(user);
      else auth.logout();
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
  });
}

/** How often an open desk asks whether the door still is, ms. */
const CHECK_EVERY = 60_000;

/** Whether the door is open, by the server's clock. */
export function useDoor(enabled: boolean) {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.door,
    queryFn: () => api.call('GET /api/desk/door'),
    enabled,
    refetchInterval: CHECK_EVERY,
  });
}

/** Takes over what the server says of the door. */
function useTakeOver() {
  const client = useQueryClient();
  return (door: Door) => void client.setQueryData<Door>(keys.door, door);
}

export function useOpenWithPasskey() {
  const { api, passkeys } = useDesk();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: async () => {
      const credential = await passkeys.get(await api.call('POST /api/desk/door/passkey/options'));
      return api.call('POST /api/desk/door/passkey', { body: { credential } });
    },
    onSuccess: takeOver,
  });
}

export function useOpenWithCode() {
  const { api } = useDesk();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (code: string) => api.call('POST /api/desk/door/code', { body: { code } }),
    onSuccess: takeOver,
  });
}

/** The secret of a new code; nothing of it stays in the cache. */
export function useBeginCode() {
  const { api } = useDesk();
  return useMutation({
    gcTime: 0,
    mutationFn: (password: string) => api.call('POST /api/desk/door/code/setup', { body: { password } }),
  });
}

export function useConfirmCode() {
  const { api } = useDesk();
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (code: string) => api.call('POST /api/desk/door/code/confirm', { body: { code } }),
    onSuccess: takeOver,
  });
}

/** Closes the door. */
export function useCloseDoor() {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('DELETE /api/desk/door'),
    onSuccess: () => void client.setQueryData<Door>(keys.door, (door) => door && { ...door, openUntil: null }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.door }),
  });
}

/** Forgets everything that was behind the door. A screen that still showed it would ask for it again, and be refused. */
export function useForgetDesk(): void {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: keys.desk }), [client]);
}
