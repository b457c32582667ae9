import { useMemo } from 'react';
import { createKeptForms, type KeptForms } from '../lib/kept-forms.ts';
import { useDesk } from './desk-services.tsx';
import { useMe } from './use-me.ts';

/** As what the forms of the desk are kept. */
export const formOf = {
  case: (id: string) => `case ${id}`,
  person: (id: string) => `person ${id}`,
  appeal: (id: string) => `answer ${id}`,
};

/** The moderator's unsent texts. */
export function useForms(): KeptForms {
  const { storage } = useDesk();
  const { userId } = useMe();
  return useMemo(() => createKeptForms(storage.local, userId), [storage, userId]);
}
