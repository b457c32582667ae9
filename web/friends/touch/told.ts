import { useEffect } from 'react';

/** Of whom the page itself tells that both have said yes. */
const told = new Set<string>();

export const isTold = (userId: string): boolean => told.has(userId);

export function useTells(userId: string, tells: boolean): void {
  useEffect(() => {
    if (!tells) return;
    told.add(userId);
    return () => void told.delete(userId);
  }, [userId, tells]);
}
