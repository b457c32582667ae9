import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { appealInQueue, decideAppeal } from '@visavis/domain/desk/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import type { z } from 'zod';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';
import { formOf, useForms } from '../use-forms.ts';

export type Appeal = z.infer<typeof appealInQueue>;
export type AppealStatus = 'open' | 'decided';
export type AppealDecision = BodyInputOf<typeof decideAppeal>;

export function useAppeals(status: AppealStatus) {
  const { api } = useDesk();
  return useQuery({
    queryKey: [...keys.appeals, status],
    queryFn: () => api.call('GET /api/desk/appeals', { query: { status } }),
  });
}

export function useClaimAppeal() {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('POST /api/desk/appeals/:id/claim', { params: { id } }),
    onError: (error) => void toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.appeals }),
  });
}

/** Makes a claim last longer; where it cannot, the list says who has it. */
export function useHoldAppeal() {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('POST /api/desk/appeals/:id/claim', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.appeals }),
  });
}

export function useDecideAppeal(id: string) {
  const { api } = useDesk();
  const forms = useForms();
  const client = useQueryClient();
  const { t } = useTranslation('desk');
  return useMutation({
    mutationFn: (body: AppealDecision) => api.call('POST /api/desk/appeals/:id/decision', { params: { id }, body }),
    onSuccess({ outcome }) {
      forms.forget(formOf.appeal(id));
      toast.success(t(`appeal.is.${outcome ?? 'waiting'}`));
    },
    onError: (error) => void toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.desk }),
  });
}
