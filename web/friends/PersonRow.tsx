import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { karmaText } from '../i18n/karma-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { wrapName } from '../lib/wrap-name.ts';
import { Avatar, type Presence } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { PersonSkeleton, Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export interface PersonRowProps {
  person: Person;
  /** below the name */
  detail: ReactNode;
  presence?: Presence;
  actions?: ReactNode;
  /** beside the name, where that says too little */
  hasUsername?: boolean;
  /** on narrow screens the actions go below the name */
  wrap?: boolean;
}

export function PersonRow({ person, detail, presence, actions, hasUsername = false, wrap }: PersonRowProps) {
  return (
    <li
      className={clsx(
        'flex items-center gap-x-2 gap-y-3 p-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] sm:gap-x-4 sm:px-5',
        wrap && 'flex-wrap sm:flex-nowrap',
      )}
    >
      <Avatar
        src={person.avatar}
        name={nameOf(person)}
        size={52}
        karma={person.karma}
        karmaLabel={karmaText(person.karma)}
        presence={presence}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={`/user/${encodeURIComponent(person.username)}`}
          className="relative -my-2.5 block max-w-full rounded-control py-2.5 font-semibold underline-offset-4 hover:underline"
        >
          {/* The actions leave little room on a phone. */}
          <bdi translate="no" className="line-clamp-2 w-fit wrap-anywhere">
            {wrapName(nameOf(person))}
          </bdi>
          {hasUsername && nameOf(person) !== person.username && (
            <bdi translate="no" className="block w-fit text-xs font-normal text-muted wrap-anywhere">
              @{person.username}
            </bdi>
          )}
        </Link>
        <div className="text-xs text-muted wrap-anywhere">{detail}</div>
      </div>
      {actions && (
        <div className={clsx('flex shrink-0 items-center gap-1 sm:gap-2', wrap && 'w-full flex-wrap sm:w-auto')}>
          {actions}
        </div>
      )}
    </li>
  );
}

/** Stands in for a list of `PersonRow` while it loads. */
export function PersonRowSkeletons({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Card flush className={clsx('divide-y divide-line', className)}>
      <Spinner label={t('loading')} className="sr-only" />
      {Array.from({ length: count }, (_, index) => index).map((row) => (
        <PersonSkeleton key={row} className="gap-4 px-4 py-3 sm:px-5">
          <Skeleton className="size-11 shrink-0 rounded-full!" />
        </PersonSkeleton>
      ))}
    </Card>
  );
}
