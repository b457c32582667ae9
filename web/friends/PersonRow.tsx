import type { Person } from '@visavis/domain/wire/schema.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar, type PresenceMark } from '../ui/Avatar.tsx';

export interface PersonRowProps {
  person: Person;
  /** below the name */
  detail: ReactNode;
  presence?: { status: PresenceMark; label: string };
  /** at the right; below on a narrow screen where `wrap` */
  actions?: ReactNode;
  wrap?: boolean;
}

/** Somebody in a list: picture with karma, name, a line about them, and what can be done. */
export function PersonRow({ person, detail, presence, actions, wrap }: PersonRowProps) {
  const { t } = useTranslation('common');
  return (
    <li
      className={`flex items-center gap-x-3 gap-y-3 px-3 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] sm:gap-x-4 sm:px-5 ${wrap ? 'flex-wrap sm:flex-nowrap' : ''}`}
    >
      <Avatar
        src={person.avatar}
        name={person.username}
        size={52}
        karma={person.karma}
        karmaLabel={t('karma.label', { karma: Math.round(person.karma) })}
        presence={presence}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={`/user/${encodeURIComponent(person.username)}`}
          className="block max-w-full truncate rounded-control font-semibold underline-offset-4 hover:underline"
        >
          {person.username}
        </Link>
        <div className="truncate text-xs text-muted">{detail}</div>
      </div>
      {actions && (
        <div className={`flex shrink-0 items-center gap-1 sm:gap-2 ${wrap ? 'w-full sm:w-auto' : ''}`}>{actions}</div>
      )}
    </li>
  );
}
