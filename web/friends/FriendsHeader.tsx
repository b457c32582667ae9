import clsx from 'clsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface FriendsHeaderProps {
  /** each is undefined while loading, null where it is not known */
  friends?: number | null;
  online?: number | null;
  pending?: number | null;
}

interface CountProps {
  value?: number | null;
  label: string;
  live?: boolean;
}

const Count = ({ value, label, live }: CountProps) =>
  value !== null && (
    <div className="flex min-h-7.5 items-baseline gap-2">
      <dt className="order-2 text-sm text-muted">{label}</dt>
      <dd
        translate="no"
        className={clsx('tabular font-display text-xl font-bold', live && value ? 'text-live' : 'text-text')}
      >
        {value ?? <Skeleton className="size-3" />}
      </dd>
    </div>
  );

export function FriendsHeader({ friends, online, pending }: FriendsHeaderProps) {
  const { t } = useTranslation('friends');
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <h1 className="text-3xl font-bold short:text-2xl">{t('title')}</h1>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Count value={friends} label={t('counts.friends', { count: friends ?? 0 })} />
        <Count value={online} label={t('counts.online')} live />
        <Count value={pending} label={t('counts.pending', { count: pending ?? 0 })} />
      </dl>
    </header>
  );
}
