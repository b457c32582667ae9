import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LogoMark } from '../../ui/Logo.tsx';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error);

/** What the router shows when a page throws (spec.md section 8, 'Routing fallback'). */
export const Crash = () => <CrashView error={useRouteError()} />;

export function CrashView({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <main role="alert" className="safe-x-4 mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-5">
      <LogoMark size={40} />
      <h1 className="text-2xl font-bold">{t('crash.title')}</h1>
      <p className="text-muted">{t('crash.text')}</p>
      <pre className="w-full rounded-control border border-line bg-sunken p-4 text-xs whitespace-pre-wrap text-muted">
        {messageOf(error)}
      </pre>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <a href="/" className={buttonClass()}>
          {t('crash.home')}
        </a>
      </div>
    </main>
  );
}
