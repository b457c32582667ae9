import { useEffect, useRef } from 'react';
import { useServices } from '../services/services.tsx';

/** Calls `handle` when the session ended without the user's doing; it should sign out and lead to /login. */
export function useSessionExpired(handle: () => void): void {
  const { authExpired } = useServices();
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => authExpired.on(() => latest.current()), [authExpired]);
}
