import { CheckCheck, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useAppeals } from '../appeals/queries.ts';
import { everything, type QueueFilter } from './queries.ts';

export interface NothingListedProps {
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  className?: string;
}

/** In place of the cases where there are none: all is done, or the filters leave none. */
export function NothingListed({ filter, onFilter, className }: NothingListedProps) {
  const { t } = useTranslation('desk');
  const appeals = useAppeals('open').data?.length ?? 0;
  const { status } = filter;
  if (filter.reason !== 'any' || filter.claimed !== 'any') {
    return (
      <EmptyState
        className={className}
        icon={<SearchX size={26} />}
        title={t('queue.noneFiltered')}
        action={<Button onClick={() => onFilter({ ...everything, status })}>{t('queue.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      className={className}
      icon={<CheckCheck size={26} />}
      title={t(`queue.none.${status}`)}
      text={t(`queue.noneText.${status}`)}
      action={
        status === 'open' &&
        appeals > 0 && (
          <Link to="/appeals" className={buttonClass()}>
            {t('queue.appealsWait', { count: appeals })}
          </Link>
        )
      }
    />
  );
}
