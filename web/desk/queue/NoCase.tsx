import { Gavel } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Key } from '../frame/KeysDialog.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Shown } from '../parts/Shown.tsx';
import { NothingListed } from './NothingListed.tsx';
import { useQueueAround } from './use-queue-around.ts';

const place = 'lg:mt-16';

function Choose() {
  const { t } = useTranslation('desk');
  return (
    <EmptyState
      className={place}
      icon={<Gavel size={26} />}
      title={t('queue.choose')}
      text={t('queue.chooseText')}
      action={
        <p className="flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
          <Key>J</Key>
          <Key>K</Key>
          {t('queue.toMove')}
          <Key>↵</Key>
          {t('queue.toOpen')}
          <Key>?</Key>
          {t('queue.toSeeKeys')}
        </p>
      }
    />
  );
}

/** Beside the list, before a case is opened: how to go on, or why there is nothing to choose. */
export function NoCase() {
  const { t } = useTranslation('desk');
  const { state, filter, onFilter } = useQueueAround();
  return (
    <>
      <DeskTitle>{t('queue.title')}</DeskTitle>
      <Shown state={state} skeleton={null} className={`mx-auto max-lg:m-4 lg:max-w-md ${place}`}>
        {({ cases }) =>
          cases.length > 0 ? <Choose /> : <NothingListed filter={filter} onFilter={onFilter} className={place} />
        }
      </Shown>
    </>
  );
}
