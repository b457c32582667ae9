import clsx from 'clsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Key, KeysDialog } from './KeysDialog.tsx';
import { Places, type PlacesProps } from './Places.tsx';
import { useKeys } from './use-keys.ts';

export interface DeskFrameProps extends PlacesProps {
  username: string;
  isLive: boolean;
  /** language and theme */
  preferences: ReactNode;
  onLock: () => void;
  children: ReactNode;
}

/** Around every page behind the door: where one is, how much waits, and the way out. `--bar` is the bar's height. */
export function DeskFrame({ role, username, isLive, waiting, preferences, onLock, children }: DeskFrameProps) {
  const { t } = useTranslation('desk');
  const [keysShown, setKeysShown] = useState(false);
  useKeys({ help: () => setKeysShown(true) });
  const live = t(isLive ? 'frame.live' : 'frame.polling');
  return (
    <div className="min-h-dvh [--bar:calc(--spacing(28)+env(safe-area-inset-top))] xl:[--bar:calc(--spacing(14)+env(safe-area-inset-top))]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-30 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="safe-x-4 sticky low:static top-0 z-20 flex flex-wrap items-center gap-x-3 border-b border-line bg-ink pt-[env(safe-area-inset-top)]">
        <Link to="/cases" className="flex h-14 items-center gap-2 rounded-control">
          <LogoMark size={24} />
          <span className="font-display font-bold tracking-tight max-sm:sr-only">{t('frame.name')}</span>
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
            className="grid min-h-11 content-center rounded-control px-2 text-end text-xs leading-tight hover:bg-raised max-sm:max-w-28 max-[22rem]:max-w-20"
          >
            <span translate="no" className="truncate font-medium">
              {username}
            </span>
            <span className="truncate text-muted">{t(`role.${role}`)}</span>
          </Link>
          <IconButton
            label={t('frame.lock')}
            icon={<Lock aria-hidden="true" size={18} />}
            side="bottom"
            onClick={onLock}
          />
        </div>
        <Places role={role} waiting={waiting} />
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} />
    </div>
  );
}
