import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';

/** Leads to the report of somebody met outside a call; the call has its own button. */
export function ReportLink({ userId }: { userId: string }) {
  const { t } = useTranslation('user');
  return (
    <Link to={`/report/${userId}`} className={`${buttonClass({ variant: 'ghost' })} text-danger-text!`}>
      <Flag aria-hidden="true" size={18} />
      {t('report')}
    </Link>
  );
}
