import { useMemo } from 'react';
import { createKeptForms, type KeptForms } from '../lib/kept-forms.ts';
import { useStore } from '../lib/use-store.ts';
import { useServices } from './services.tsx';

/** The forms of whoever is signed in. */
export function useKeptForms(): KeptForms {
  const { auth, storage } = useServices();
  const userId = useStore(auth, ({ user }) => user?.userId ?? null);
  return useMemo(() => createKeptForms(storage.local, userId), [storage, userId]);
}
