import type { Role } from '@visavis/domain/moderation/rules.ts';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { LogoMark } from '../../ui/Logo.tsx';

export interface DeskFrameProps {
  role: Role;
  username: string;
  /** language and theme */
  preferences: ReactNode;
  onLock: () => void;
  children: ReactNode;
}

const places = [
  { to: '/code', name: 'code' },
  { to: '/audit', name: 'audit' },
] as const;

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm font-medium whitespace-nowrap transition-colors',
    isActive ? 'bg-raised text-text' : 'text-muted hover:text-text',
  );

/** Around every page behind the door: where one is, and the way out. `--bar` is the bar's height. */
export function DeskFrame({ role, username, preferences, onLock, children }: DeskFrameProps) {
  const { t } = useTranslation(['desk', 'common']);
  return (
    <div className="min-h-dvh [--bar:calc(--spacing(28)+env(safe-area-inset-top))] lg:[--bar:calc(--spacing(14)+env(safe-area-inset-top))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="safe-x-4 sticky top-0 z-20 flex flex-wrap items-center gap-x-3 border-b border-line bg-ink pt-[env(safe-area-inset-top)]">
        <Link to="/" className="flex h-14 items-center gap-2 rounded-control">
          <LogoMark size={24} />
          <span className="font-display font-bold tracking-tight">{t('frame.name')}</span>
        </Link>
        <div className="ml-auto flex items-center gap-1 lg:order-last">
          {preferences}
          <span className="px-2 text-right text-xs leading-tight max-sm:hidden">
            <span className="block font-medium">{username}</span>
            <span className="block text-muted">{t(`role.${role}`)}</span>
          </span>
          <IconButton
            label={t('frame.lock')}
            icon={<Lock aria-hidden="true" size={18} />}
            side="bottom"
            onClick={onLock}
          />
        </div>
        <nav
          aria-label={t('frame.name')}
          className="-mx-4 flex h-14 w-[calc(100%+2rem)] items-center gap-1 overflow-x-auto px-3 max-lg:border-t max-lg:border-line lg:mx-2 lg:w-auto"
        >
          {places
            .filter(({ name }) => name !== 'audit' || role === 'admin')
            .map(({ to, name }) => (
              <NavLink key={name} to={to} className={linkClass}>
                {t(`frame.${name}`)}
              </NavLink>
            ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
