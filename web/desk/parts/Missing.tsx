import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of a page whose subject does not exist, or no longer does. */
export function Missing({ what, to }: { what: 'case' | 'person' | 'self' | 'page'; to: string }) {
  const { t } = useTranslation('desk');
  return (
    <EmptyState
      className="mt-16"
      icon={<SearchX size={26} />}
      title={t(`missing.${what}`)}
      text={t(what === 'self' ? 'missing.selfText' : 'missing.text')}
      action={
        <Link to={to} className={buttonClass()}>
          {t('missing.back')}
        </Link>
      }
    />
  );
}
