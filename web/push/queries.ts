import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushState } from '@visavis/domain/push/contract.ts';
import type { PushSettings } from '@visavis/domain/push/rules.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { toast } from '../ui/overlay/toast.ts';
import { turnOff, turnOn } from './device.ts';

const pushKey = ['push'] as const;

/** Fetched again whenever the settings open: another device may have changed them. */
export function usePush() {
  const { api, loadPush } = useServices();
  return useQuery({
    queryKey: pushKey,
    queryFn: async () => {
      const [state, push] = await Promise.all([api.call('GET /api/push'), loadPush()]);
      return { ...state, problem: push.problem() };
    },
    staleTime: 0,
  });
}

/** Shown at once; taken back where it could not be saved. Each one has the choices before it, so they go one by one. */
export function useSavePushSettings() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('push');
  return useMutation({
    mutationKey: pushKey,
    scope: { id: 'push' },
    mutationFn: (settings: PushSettings) => api.call('PUT /api/push/settings', { body: settings }),
    onMutate: (settings) => patchQuery<PushState>(client, pushKey, (state) => ({ ...state, settings })),
    onError() {
      toast.error(t('toast.saveFailed'));
      // One that waits has this change as well.
      if (client.isMutating({ mutationKey: pushKey }) === 1) void client.invalidateQueries({ queryKey: pushKey });
    },
  });
}

/** Turns notifications on or off on this device. */
export function useDevice() {
  const services = useServices();
  const { userId } = useCurrentUser();
  const client = useQueryClient();
  const { t } = useTranslation('push');
  return useMutation({
    mutationFn: async (publicKey: string | null) => {
      if (publicKey !== null) return (await turnOn(services, userId, publicKey)) && t('toast.on');
      await turnOff(services);
      return t('toast.off');
    },
    // A text beside the switch explains a denied permission.
    onSuccess: (text) => void (text && toast.success(text)),
    onError: () => void toast.error(t('toast.failed')),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}
