import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { useAuth } from '../services/use-auth.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { LogoMark } from '../ui/Logo.tsx';
import { PictureCard } from '../ui/PictureCard.tsx';

/** An address that leads nowhere (rulings 51): which one, and where to go instead. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const isMember = useAuth((state) => state.isAuthenticated);
  // opened by its address: there is no page to go back to
  const isFirst = key === 'default';
  return (
    <div className="safe-x-4 safe-t-3 safe-b-8 flex min-h-dvh flex-col sm:safe-x-8">
      <header className="flex items-center gap-2">
        <Link to="/" className="me-auto flex min-h-11 items-center gap-2 rounded-control">
          <LogoMark />
          <span className="font-display text-lg font-bold tracking-tight">{t('appName')}</span>
        </Link>
        <Preferences />
      </header>
      <main className="mx-auto flex w-full max-w-4xl flex-1 flex-col justify-center py-8 short:py-2">
        <PictureCard>
          <h1 className="text-3xl font-bold short:text-2xl">{t('notFound.title')}</h1>
          <p className="text-muted">{t('notFound.text')}</p>
          <p className="w-fit max-w-full rounded-control border border-line bg-sunken px-3 py-2 text-sm text-muted wrap-anywhere">
            {pathname}
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Link to={isMember ? '/home' : '/'} className={buttonClass({ variant: 'primary' })}>
              {t(isMember ? 'notFound.home' : 'notFound.landing')}
            </Link>
            {!isFirst && <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>}
          </div>
        </PictureCard>
      </main>
    </div>
  );
}
