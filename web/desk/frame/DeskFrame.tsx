import type { Role } from '@visavis/domain/moderation/rules.ts';
import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Key, KeysDialog } from './KeysDialog.tsx';
import { useKeys } from './use-keys.ts';

export interface DeskFrameProps {
  role: Role;
  username: string;
  isLive: boolean;
  /** how much waits: open cases and appeals; undefined before it is known */
  waiting: { cases?: number; appeals?: number };
  /** language and theme */
  preferences: ReactNode;
  onLock: () => void;
  children: ReactNode;
}

const places = [
  { to: '/cases', name: 'queue', count: 'cases' },
  { to: '/appeals', name: 'appeals', count: 'appeals' },
  { to: '/people', name: 'people', count: null },
  { to: '/figures', name: 'figures', count: null },
  { to: '/audit', name: 'audit', count: null },
] as const;

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm font-medium whitespace-nowrap transition-colors',
    isActive ? 'bg-raised text-text' : 'text-muted hover:text-text',
  );

/** Around every page behind the door: where one is, how much waits, and the way out. `--bar` is the bar's height. */
export function DeskFrame({ role, username, isLive, waiting, preferences, onLock, children }: DeskFrameProps) {
  const { t } = useTranslation(['desk', 'common']);
  const [keysShown, setKeysShown] = useState(false);
  useKeys({ help: () => setKeysShown(true) });
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls: the place where one is stays in view, also once the numbers have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of another address is the current one
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname, waiting.cases, waiting.appeals]);
  const live = t(isLive ? 'frame.live' : 'frame.polling');
  return (
    <div className="min-h-dvh [--bar:calc(--spacing(28)+env(safe-area-inset-top))] xl:[--bar:calc(--spacing(14)+env(safe-area-inset-top))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="safe-x-4 sticky top-0 z-20 flex flex-wrap items-center gap-x-3 border-b border-line bg-ink pt-[env(safe-area-inset-top)]">
        <Link to="/cases" className="flex h-14 items-center gap-2 rounded-control">
          <LogoMark size={24} />
          <span className="font-display font-bold tracking-tight">{t('frame.name')}</span>
        </Link>
        <div className="ms-auto flex items-center gap-1 xl:order-last">
          <span className="me-2 flex items-center gap-2 text-xs text-muted" title={live}>
            <span aria-hidden="true" className={clsx('size-2 rounded-full', isLive ? 'bg-live' : 'bg-warning')} />
            <span className="max-2xl:sr-only">{live}</span>
          </span>
          <button
            type="button"
            onClick={() => setKeysShown(true)}
            aria-label={t('keys.title')}
            className="grid size-11 place-items-center rounded-full max-lg:hidden"
          >
            <Key>?</Key>
          </button>
          {preferences}
          <Link
            to="/code"
            title={t('setup.title')}
            className="grid min-h-11 content-center rounded-control px-2 text-end text-xs leading-tight hover:bg-raised max-sm:hidden"
          >
            <span className="font-medium">{username}</span>
            <span className="text-muted">{t(`role.${role}`)}</span>
          </Link>
          <IconButton
            label={t('frame.lock')}
            icon={<Lock aria-hidden="true" size={18} />}
            side="bottom"
            onClick={onLock}
          />
        </div>
        <nav
          ref={bar}
          aria-label={t('frame.name')}
          className="-mx-4 flex h-14 w-[calc(100%+2rem)] items-center gap-1 overflow-x-auto px-3 max-xl:border-t max-xl:border-line xl:mx-2 xl:w-auto"
        >
          {places
            .filter(({ name }) => name !== 'audit' || role === 'admin')
            .map(({ to, name, count }) => (
              <NavLink key={name} to={to} className={linkClass}>
                {t(`frame.${name}`)}
                {count && Boolean(waiting[count]) && (
                  <span className="tabular rounded-full bg-accent-soft px-2 text-xs font-semibold text-accent-text">
                    {waiting[count]}
                  </span>
                )}
              </NavLink>
            ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} />
    </div>
  );
}
