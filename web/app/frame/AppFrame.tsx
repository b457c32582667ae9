import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { Nav, type NavBadges } from './Nav.tsx';

export interface AppFrameProps {
  badges?: NavBadges;
  /** at the end of the header */
  tools: ReactNode;
  children: ReactNode;
}

/** The navigation bars around every signed-in page (spec.md section 2, 'Main layout'); `--frame` is their height. */
export function AppFrame({ badges = {}, tools, children }: AppFrameProps) {
  const { t } = useTranslation('nav');
  return (
    <div className="min-h-dvh [--frame:calc(--spacing(32)+env(safe-area-inset-top)+env(safe-area-inset-bottom))] md:[--frame:calc(--spacing(16)+env(safe-area-inset-top))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="sticky low:static top-0 z-20 border-b border-line bg-ink pt-[env(safe-area-inset-top)]">
        <div className="safe-x-4 mx-auto flex h-16 max-w-6xl items-center gap-1 sm:gap-2">
          <Link
            to="/home"
            className="me-auto flex min-h-11 items-center gap-2 rounded-control md:me-4"
            title={t('home')}
          >
            <LogoMark />
            <span translate="no" className="font-display text-lg font-bold tracking-tight">
              {t('common:appName')}
            </span>
          </Link>
          <Nav place="top" badges={badges} />
          {tools}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="safe-x-4 mx-auto max-w-6xl pt-6 pb-[calc(--spacing(24)+env(safe-area-inset-bottom))] outline-none short:pt-4 md:pt-8 md:pb-12 md:short:pt-4"
      >
        {children}
      </main>
      <Nav place="bottom" badges={badges} />
    </div>
  );
}
