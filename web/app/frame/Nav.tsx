import clsx from 'clsx';
import { MessageCircle, UserRound, UsersRound, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What waits at a page, a NavBadge each. */
export interface NavBadges {
  /** unanswered friend requests */
  friends?: ReactNode;
  /** unread messages of all conversations */
  messages?: ReactNode;
}

const entries = [
  { to: '/matching', key: 'matching', Icon: Video },
  { to: '/friends', key: 'friends', Icon: UsersRound },
  { to: '/messages', key: 'messages', Icon: MessageCircle },
  { to: '/profile', key: 'profile', Icon: UserRound },
] as const;

/** '9+' above nine (spec.md section 9, 'Display'). */
export const badgeText = (count: number): string => (count > 9 ? '9+' : String(count));

export function NavBadge({ of, count }: { of: keyof NavBadges; count: number }) {
  const { t } = useTranslation('nav');
  // Without one nothing is looked up: plurals take a phone long, and there are four places for a badge.
  if (count <= 0) return null;
  return (
    <span className="tabular inline-grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
      <span aria-hidden="true" translate="no" dir="ltr">
        {badgeText(count)}
      </span>
      <span className="sr-only">
        {of === 'friends' ? t('badge.friends', { count }) : t('badge.messages', { count })}
      </span>
    </span>
  );
}

export interface NavProps {
  /** top: a row in the header; bottom: the bar on phones */
  place: 'top' | 'bottom';
  badges: NavBadges;
}

export function Nav({ place, badges }: NavProps) {
  const { t } = useTranslation('nav');
  const badgeOf = (key: string) => (key === 'friends' || key === 'messages') && badges[key];
  return (
    <nav
      aria-label={t('main')}
      className={
        place === 'top'
          ? 'hidden md:block'
          : 'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden'
      }
    >
      <ul className={place === 'top' ? 'flex gap-1' : 'flex h-16'}>
        {entries.map(({ to, key, Icon }) => (
          <li key={key} className={place === 'bottom' ? 'min-w-0 flex-1' : undefined}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                clsx(
                  'relative flex items-center rounded-control transition-colors',
                  place === 'top'
                    ? 'min-h-11 gap-2 px-3 text-sm lg:px-4'
                    : 'h-16 flex-col justify-center gap-1 text-[clamp(12px,4.1vmin,0.8125rem)] leading-[1.125rem]',
                  isActive ? 'font-semibold text-accent-text' : 'font-medium text-muted hover:text-text',
                  isActive && place === 'top' && 'bg-accent-soft',
                )
              }
            >
              {/* From 768 to 1024 px only the words fit. */}
              <span className={clsx('relative', place === 'top' && 'hidden lg:inline')}>
                <Icon aria-hidden="true" size={place === 'top' ? 20 : 24} strokeWidth={1.9} />
                {place === 'bottom' && <span className="absolute -top-2 start-3.5">{badgeOf(key)}</span>}
              </span>
              <span className="max-w-full truncate">{t(key)}</span>
              {place === 'top' && badgeOf(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
