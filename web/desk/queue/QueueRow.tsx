import clsx from 'clsx';
import { Image, Zap } from 'lucide-react';
import { Link } from 'react-router';
import { figure } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Reason } from '../parts/Reason.tsx';
import { ageText } from '../parts/time-text.ts';
import type { CaseInQueue } from './queries.ts';
import { holderOf } from './queue-state.ts';

export interface QueueRowProps {
  each: CaseInQueue;
  isOpen: boolean;
  me: string;
  now: number;
  onMark: () => void;
}

/** One case in the list: about whom, for what, since when, and who has it. */
export function QueueRow({ each, isOpen, me, now, onMark }: QueueRowProps) {
  const { t, language } = useTranslation('desk');
  const holder = holderOf(each, me, now);
  return (
    <Link
      id={`case-${each.id}`}
      to={`/cases/${each.id}`}
      aria-current={isOpen ? 'page' : undefined}
      onFocus={onMark}
      className={clsx(
        'relative flex gap-3 border-s-3 px-3 py-2.5 outline-offset-[-3px] transition-colors focus:bg-raised',
        isOpen ? 'border-accent bg-raised' : 'border-transparent hover:bg-surface',
      )}
    >
      <Avatar src={each.about.avatar} name={each.about.username} size={36} className="mt-0.5" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <span
            translate="no"
            className={clsx('truncate text-sm font-semibold', holder === 'colleague' && 'text-muted')}
          >
            {each.about.username}
          </span>
          <span className="tabular shrink-0 text-xs text-muted">{ageText(each.openedAt, now, language)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          <Reason reason={each.reason} className="font-normal!" />
          {each.isFirst && (
            <span className="inline-flex items-center gap-1 text-xs font-medium text-warning">
              <Zap aria-hidden="true" size={13} />
              {t('queue.automatic')}
            </span>
          )}
          {each.isWithoutContact && <span className="text-xs text-muted">{t('queue.noContact')}</span>}
          {each.isPriority && <span className="text-xs font-medium text-accent-text">{t('queue.priority')}</span>}
        </span>
        <span className="tabular flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <span>{t('queue.reports', { count: each.reports })}</span>
          <span title={t('queue.weightHint')}>{t('queue.weight', { weight: figure(each.weight, language) })}</span>
          {each.hasEvidence && (
            <span className="inline-flex items-center gap-1">
              <Image aria-hidden="true" size={13} />
              {t('queue.evidence')}
            </span>
          )}
          {holder === 'mine' && <span className="font-semibold text-accent-text">{t('queue.mine')}</span>}
          {holder === 'colleague' && (
            <span className="font-medium text-text">{t('queue.inReview', { name: each.claimedBy?.username })}</span>
          )}
        </span>
      </span>
    </Link>
  );
}
