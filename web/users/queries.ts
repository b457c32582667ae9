import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfileFields } from '@visavis/domain/users/profile-fields.ts';
import type { Accent } from '@visavis/domain/users/rules.ts';
import { PROFILES } from '../lib/profiles.ts';
import { useServices } from '../services/services.tsx';

export const profileKey = ['users', 'profile'] as const;

export function useProfile(enabled = true) {
  const { api } = useServices();
  return useQuery({ queryKey: profileKey, enabled, queryFn: () => api.call('GET /api/users/profile') });
}

export function useSaveProfile() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'profile' },
    mutationFn: (body: Partial<ProfileFields> & { accent?: Accent }) => api.call('PUT /api/users/profile', { body }),
    onSuccess: (profile) => client.setQueryData(profileKey, profile),
  });
}

/** The ledgers of karma and experience; fetched again whenever the overview opens. */
export function useProgress() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['users', 'progress'],
    queryFn: () => api.call('GET /api/users/progress'),
    staleTime: 0,
  });
}

export function useUser(username: string, enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...PROFILES, username.toLowerCase()],
    enabled,
    queryFn: () => api.call('GET /api/users/by-username/:username', { params: { username } }),
  });
}
