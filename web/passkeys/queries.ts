import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';

export const passkeysKey = ['passkeys'] as const;

/** Fetched again whenever the settings open: another device may have changed them. */
export function usePasskeys() {
  const { api } = useServices();
  return useQuery({ queryKey: passkeysKey, queryFn: () => api.call('GET /api/auth/passkeys'), staleTime: 0 });
}

/** Applies a change to the list on screen. */
export function usePatchPasskeys() {
  const client = useQueryClient();
  return (step: (list: Passkey[]) => Passkey[]) => patchQuery<Passkey[]>(client, passkeysKey, step);
}

export function useRenamePasskey() {
  const { api } = useServices();
  const patch = usePatchPasskeys();
  const { t } = useTranslation('passkey-settings');
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      api.call('PUT /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess(renamed) {
      patch((list) => list.map((each) => (each.id === renamed.id ? renamed : each)));
      toast.success(t('toast.renamed'));
    },
  });
}
