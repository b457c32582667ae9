import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getMatches,
  getProfile,
  getProgress,
  getUserByName,
  type OwnProfile,
  type ProfileFields,
  type PublicProfile,
  putProfile,
} from '@visavis/domain/users/contract.ts';
import { type Services, useServices } from '../services/services.tsx';

export const profileKey = ['users', 'profile'] as const;
export const matchesKey = ['users', 'matches'] as const;
export const progressKey = ['users', 'progress'] as const;
export const userKey = (username: string) => ['users', 'by-name', username.toLowerCase()] as const;

type Api = Services['api'];

/** Pictures as the page can show them, wherever the API lives. */
const withPictures = <P extends OwnProfile | PublicProfile>(api: Api, profile: P): P => ({
  ...profile,
  avatar: api.pictureUrl(profile.avatar),
  ...('banner' in profile && profile.banner && { banner: api.pictureUrl(profile.banner) }),
});

export function useProfile(enabled = true) {
  const { api } = useServices();
  return useQuery({
    queryKey: profileKey,
    enabled,
    queryFn: async () => withPictures(api, await api.call(getProfile)),
  });
}

export function useSaveProfile() {
  const { api } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<ProfileFields>) => withPictures(api, await api.call(putProfile, { body })),
    onSuccess: (profile) => cache.setQueryData(profileKey, profile),
  });
}

/** The last ten calls, newest first; asked again whenever the tab is opened. */
export function useMatches() {
  const { api } = useServices();
  return useQuery({
    queryKey: matchesKey,
    staleTime: 0,
    queryFn: async () =>
      (await api.call(getMatches)).map((match) => ({
        ...match,
        matchedUser: { ...match.matchedUser, avatar: api.pictureUrl(match.matchedUser.avatar) },
      })),
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
    queryFn: async () => withPictures(api, await api.call(getUserByName, { params: { username } })),
  });
}
