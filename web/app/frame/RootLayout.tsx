import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

/** Round every screen: toasts, and where a page starts. */
export function RootLayout() {
  const { t } = useTranslation();
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ScrollRestoration />
      <Toaster closeLabel={t('close')} />
    </>
  );
}
