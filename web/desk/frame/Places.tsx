import type { Role } from '@visavis/domain/moderation/rules.ts';
import clsx from 'clsx';
import { ChartColumn, Inbox, Scale, ScrollText, Stethoscope, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';

const places = [
  { to: '/cases', name: 'queue', count: 'cases', Icon: Inbox },
  { to: '/appeals', name: 'appeals', count: 'appeals', Icon: Scale },
  { to: '/people', name: 'people', count: null, Icon: UsersRound },
  { to: '/figures', name: 'figures', count: null, Icon: ChartColumn },
  { to: '/audit', name: 'audit', count: null, Icon: ScrollText },
  { to: '/setup', name: 'setup', count: null, Icon: Stethoscope },
] as const;

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm font-medium whitespace-nowrap transition-colors',
    'max-sm:min-h-14 max-sm:flex-auto max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs',
    isActive ? 'text-text max-sm:text-accent-text sm:bg-raised' : 'text-muted hover:text-text',
  );

export interface PlacesProps {
  role: Role;
  /** how much waits: open cases and appeals; undefined before it is known */
  waiting: { cases?: number; appeals?: number };
}

/** The places of the desk. On a phone all of them are in view, each under its picture. */
export function Places({ role, waiting }: PlacesProps) {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // With large letters the bar scrolls: the place where one is stays in view, also once the numbers have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of another address is the current one
  useEffect(() => {
    bar.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [pathname, waiting.cases, waiting.appeals]);
  return (
    <nav
      ref={bar}
      aria-label={t('frame.name')}
      className="-mx-4 flex h-14 w-[calc(100%+2rem)] items-center gap-1 overflow-x-auto px-3 max-xl:border-t max-xl:border-line max-sm:gap-0 max-sm:px-1 xl:mx-2 xl:w-auto"
    >
      {places
        .filter(({ name }) => (name !== 'audit' && name !== 'setup') || role === 'admin')
        .map(({ to, name, count, Icon }) => (
          <NavLink key={name} to={to} className={linkClass}>
            <Icon aria-hidden="true" size={20} strokeWidth={1.9} className="sm:hidden" />
            {t(`frame.${name}`)}
            {count && Boolean(waiting[count]) && (
              <span className="tabular rounded-full bg-accent-soft px-2 text-xs font-semibold text-accent-text max-sm:absolute max-sm:start-1/2 max-sm:top-1 max-sm:ms-1.5 max-sm:px-1.5 max-sm:leading-4">
                {waiting[count]}
              </span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}
