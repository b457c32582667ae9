import { useEffect } from 'react';
import { carryEmail } from './carried.ts';

/** Keeps a typed address for the next form. */
export function useCarriedEmail(email: string): void {
  useEffect(() => {
    if (email !== '') carryEmail(email);
  }, [email]);
}
