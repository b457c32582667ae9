import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import { normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import { useServices } from '../../services/services.tsx';

const LINK = ['invite-link'];

/** The code of the user's link. */
export function useInviteLink() {
  const { api } = useServices();
  return useQuery({ queryKey: LINK, queryFn: () => api.call('GET /api/friends/link') });
}

export function useRenewLink() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /api/friends/link'),
    onSuccess: (link) => client.setQueryData(LINK, link),
  });
}

/** The inviter, for someone signed in. A refusal is not asked about again: each try counts. */
export function useOpenedInvitation(code: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['invitation', 'opened', normalizeInviteCode(code)],
    queryFn: () => api.call('GET /api/friends/invite/:code', { params: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The inviter, for a visitor. @param served what the page has brought along @param enabled whether it may be asked for */
export function useInvitation(code: string, served: Invitation | undefined, enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['invitation', 'visitor', normalizeInviteCode(code)],
    queryFn: () => api.call('GET /api/invitations/:code', { params: { code } }),
    initialData: served,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
