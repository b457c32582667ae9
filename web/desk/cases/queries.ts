import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { caseFile, decideCase, decision, history, reportInCase } from '@visavis/domain/desk/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { claims, keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';

export type CaseFile = z.infer<typeof caseFile>;
export type ReportInCase = z.infer<typeof reportInCase>;
export type Decision = z.infer<typeof decision>;
export type History = z.infer<typeof history>;
export type CaseDecision = BodyInputOf<typeof decideCase>;
type Evidence = ReportInCase['evidence'][number];

/** A case that is on screen. Opening it is a visit, which is on record; what is fetched again by itself belongs to it. */
export function useCase(id: string) {
  const { api, newId } = useDesk();
  const [visit] = useState(newId);
  return useQuery({
    queryKey: keys.case(id),
    // Every visit asks, also soon after another.
    refetchOnMount: 'always',
    queryFn: () => api.call('GET /api/desk/cases/:id', { params: { id }, query: { visit } }),
  });
}

/** Makes a claim last longer; where it cannot, the case says who has it. */
export function useHoldCase(id: string) {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    scope: claims,
    mutationFn: () => api.call('POST /api/desk/cases/:id/claim', { params: { id } }),
    onSuccess: ({ claimedBy }) => {
      client.setQueryData<CaseFile>(keys.case(id), (file) => file && { ...file, claimedBy });
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.case(id) }),
  });
}

export function useDecideCase(id: string) {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CaseDecision) => api.call('POST /api/desk/cases/:id/decision', { params: { id }, body }),
    onSuccess: (file) => {
      client.setQueryData<CaseFile>(keys.case(id), file);
      return client.invalidateQueries({ queryKey: keys.cases });
    },
    onError(error) {
      toast.error(errorText(error));
      // The claim may have passed to someone else.
      void client.invalidateQueries({ queryKey: keys.case(id) });
    },
  });
}

export function useUndo() {
  const { api } = useDesk();
  const client = useQueryClient();
  const { t } = useTranslation('desk');
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/desk/decisions/:id', { params: { id } }),
    onSuccess: () => void toast.success(t('decision.undone')),
    onError: (error) => void toast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.desk }),
  });
}

/** Opens evidence, which the server records first. Nothing of it stays in the cache. */
export function useEvidence() {
  const { api } = useDesk();
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ id, kind }: Evidence): Promise<Blob> => {
      // The route's data is a file.
      const file: unknown = await api.call('POST /api/desk/evidence/:id/view', { params: { id } });
      return new Blob([file as Blob], { type: kind === 'messages' ? 'application/json' : 'image/webp' });
    },
    onError: (error) => void toast.error(errorText(error)),
  });
}
