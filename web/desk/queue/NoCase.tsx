import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Key } from '../frame/KeysDialog.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';

/** Beside the list, before a case is opened. */
export function NoCase() {
  const { t } = useTranslation('desk');
  return (
    <>
      <DeskTitle>{t('queue.title')}</DeskTitle>
      <EmptyState
        className="mt-16"
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
    </>
  );
}
