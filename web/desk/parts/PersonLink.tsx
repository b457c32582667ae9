import type { personInCase } from '@visavis/domain/desk/contract.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { isForGood } from './time-text.ts';

export type PersonInCase = z.infer<typeof personInCase>;

/** Whether someone is staff, and how long they are suspended. */
export function PersonMarks({ person }: { person: Pick<PersonInCase, 'role' | 'suspendedUntil'> }) {
  const { t, language } = useTranslation('desk');
  const { role, suspendedUntil: until } = person;
  return (
    <>
      {role && <Badge tone="accent">{t(`role.${role}`)}</Badge>}
      {until && (
        <Badge tone="danger">
          {isForGood(until)
            ? t('person.suspendedForGood')
            : t('person.suspendedUntil', { until: momentOf(until, language) })}
        </Badge>
      )}
    </>
  );
}

export interface PersonLinkProps {
  person: PersonInCase;
  size?: number;
  /** after the name */
  children?: ReactNode;
  className?: string;
}

/** Someone's picture and name, which lead to their page. */
export function PersonLink({ person, size = 32, children, className }: PersonLinkProps) {
  return (
    <span className={clsx('flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1', className)}>
      <Link
        to={`/people/${person.userId}`}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control text-sm font-medium hover:underline"
      >
        <Avatar src={person.avatar} name={person.username} size={size} />
        <span translate="no" className="min-w-0 break-all">
          {person.username}
        </span>
      </Link>
      {children}
    </span>
  );
}
