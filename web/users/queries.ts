import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMatches, getProfile, getProgress, getUserByName, putProfile } from '@visavis/domain/users/contract.ts';
import type { ProfileFields } from '@visavis/domain/users/profile-fields.ts';
import { useServices } from '../services/services.tsx';

export const profileKey = ['users', 'profile'] as const;
export const matchesKey = ['users', 'matches'] as const;
export const progressKey = ['users', 'progress'] as const;
export const userKey = (username: string) => ['users', 'by-name', username.toLowerCase()] as const;

export function useProfile(enabled = true) {
  const { api } = useServices();
  return useQuery({
    queryKey: profileKey,
    enabled,
    queryFn: () => api.call(getProfile),
  });
}

export function useSaveProfile() {
  const { api } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ProfileFields>) => api.call(putProfile, { body }),
    onSuccess: (profile) => cache.setQueryData(profileKey, profile),
  });
}

/** The last ten calls, newest first; asked again whenever the tab is opened. */
export function useMatches() {
  const { api } = useServices();
  return useQuery({
    queryKey: matchesKey,
    staleTime: 0,
    queryFn: () => api.call(getMatches),
  });
}

/** The ledgers of karma and experience; asked again whenever the overview is opened. */
export function useProgress() {
  const { api } = useServices();
  return useQuery({ queryKey: progressKey, queryFn: () => api.call(getProgress), staleTime: 0 });
}

export function useUser(username: string, enabled: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: userKey(username),
    enabled,
    queryFn: () => api.call(getUserByName, { params: { username } }),
  });
}
