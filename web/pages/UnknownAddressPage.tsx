import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { toast } from '../ui/overlay/toast.ts';
import { toastWithWay } from '../waiting/way-toast.tsx';
import { meantPage } from './meant-page.ts';

/** Characters of an unknown address that are shown. */
const SHOWN = 60;

/** An address that leads nowhere redirects to / (spec.md section 2), which says in one line what was not found. */
export default function UnknownAddressPage() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address; the page leaves at once
  useEffect(() => {
    const path = pathname.length > SHOWN ? `${pathname.slice(0, SHOWN)}…` : pathname;
    const text = t('notFound.text', { path });
    const meant = meantPage(pathname);
    if (!meant) return void toast(text);
    toastWithWay(text, t('notFound.meant', { page: t(`titles:${meant.title}`) }), () => void navigate(meant.path));
  }, [pathname]);
  return <Navigate to="/" replace />;
}
