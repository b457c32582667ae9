import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { decideAboutPerson, personFile, setPersonPlan } from '@visavis/domain/desk/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import type { z } from 'zod';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';
import { formOf, useForms } from '../use-forms.ts';

export type PersonFile = z.infer<typeof personFile>;
export type PersonDecision = BodyInputOf<typeof decideAboutPerson>;
export type PlanChange = BodyInputOf<typeof setPersonPlan>;
/** The shortest search that the server answers. */
export const SEARCH_MIN = 2;

const refused = (error: unknown) => void toast.error(errorText(error));
/** Whether the second factor is asked for once more. */
export const asksProof = (error: unknown): boolean => codeOf(error) === 'RECENT_PROOF_REQUIRED';
const refusedForGood = (error: unknown) => {
  if (!asksProof(error)) refused(error);
};

export function usePeople(search: string) {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.people(search),
    queryFn: () => api.call('GET /api/desk/people', { query: { search } }),
    enabled: lengthOf(search) >= SEARCH_MIN,
    placeholderData: (before) => before,
  });
}

export function usePerson(id: string) {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.person(id),
    queryFn: () => api.call('GET /api/desk/people/:id', { params: { id } }),
  });
}

/** Actions on one person; each tells its result. */
export function usePersonActions(id: string, username: string) {
  const { api, saveFile } = useDesk();
  const client = useQueryClient();
  const { t } = useTranslation('desk');
  const forms = useForms();
  const params = { id };
  const takeOver = (file: PersonFile) => void client.setQueryData<PersonFile>(keys.person(id), file);
  return {
    decide: useMutation({
      mutationFn: (body: PersonDecision) => api.call('POST /api/desk/people/:id/decision', { params, body }),
      onSuccess(file, { verdict }) {
        forms.forget(formOf.person(id));
        takeOver(file);
        toast.success(t(verdict.action === 'warn' ? 'person.warned' : 'person.suspended', { name: username }));
      },
      onError(error) {
        refused(error);
        // There may be a case by now, or a colleague's decision.
        void client.invalidateQueries({ queryKey: keys.person(id) });
      },
    }),
    endSuspension: useMutation({
      mutationFn: (until: string | null) =>
        api.call('DELETE /api/desk/people/:id/suspension', { params, ...(until && { query: { until } }) }),
      onSuccess(file) {
        takeOver(file);
        toast.success(t('person.suspensionEnded', { name: username }));
      },
      onError(error) {
        refused(error);
        // Another suspension may be in force by now.
        void client.invalidateQueries({ queryKey: keys.person(id) });
      },
    }),
    signOut: useMutation({
      mutationFn: () => api.call('POST /api/desk/people/:id/sign-out', { params }),
      onSuccess: ({ sessions }) => void toast.success(t('person.signedOut', { count: sessions })),
      onError: refused,
    }),
    plan: useMutation({
      mutationFn: (body: PlanChange) => api.call('PUT /api/desk/people/:id/plan', { params, body }),
      onSuccess(file) {
        takeOver(file);
        toast.success(t('person.planSet'));
      },
      onError: refused,
    }),
    download: useMutation({
      gcTime: 0,
      mutationFn: async () => {
        // The route's data is a file.
        const file: unknown = await api.call('POST /api/desk/people/:id/export', { params });
        saveFile(file as Blob, `${username}.json`);
      },
      onError: refusedForGood,
    }),
    erase: useMutation({
      mutationFn: (typed: string) => api.call('DELETE /api/desk/people/:id', { params, body: { username: typed } }),
      onSuccess() {
        client.removeQueries({ queryKey: keys.person(id) });
        void client.invalidateQueries({ queryKey: keys.desk });
        toast.success(t('person.erased', { name: username }));
      },
      onError: refusedForGood,
    }),
  };
}
