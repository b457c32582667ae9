import type { ReactNode } from 'react';
import { ConnectionLostPage } from './ConnectionLostPage.tsx';
import { useConnection } from './use-connection.ts';

/** Covers a page that is of no use without the server; the page stays, and so does what was typed on it. */
export function RequireConnection({ children }: { children: ReactNode }) {
  const { shouldShowReconnectUI } = useConnection();
  return (
    <>
      {children}
      {shouldShowReconnectUI && <ConnectionLostPage />}
    </>
  );
}
