import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from '../lib/use-store.ts';
import { useServices } from '../services/services.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export function ConnectionLost() {
  const { t } = useTranslation('connection');
  return (
    <div
      role="alert"
      className="fixed inset-0 z-50 grid animate-appear place-content-center justify-items-center gap-4 bg-ink p-6 text-center"
    >
      <Spinner size={36} />
      <h1 className="text-2xl">{t('page.title')}</h1>
      <p className="max-w-96 text-muted">{t('page.text')}</p>
      <p className="max-w-96 text-sm text-muted">{t('page.safe')}</p>
    </div>
  );
}

/** Covers a page that needs the server while it is unreachable; the page stays mounted and keeps its input. */
export function RequireConnection({ children }: { children: ReactNode }) {
  const isLost = useStore(useServices().socket.connection, (connection) => connection.shouldShowReconnectUI);
  return (
    <>
      {children}
      {isLost && <ConnectionLost />}
    </>
  );
}
