import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button-class.ts';
import { IconButton } from '../ui/IconButton.tsx';

export interface ReportButtonProps {
  username: string;
  /** ends the call, then opens the report page */
  onReport: () => void;
}

/** Reports the other person in a call; sits over the video. */
export function ReportButton({ username, onReport }: ReportButtonProps) {
  const { t } = useTranslation('report');
  return (
    <IconButton
      variant="over"
      side="left"
      label={t('button', { username })}
      icon={<Flag aria-hidden="true" size={22} />}
      onClick={onReport}
    />
  );
}

/** Reports someone outside a call, from their profile. */
export function ReportLink({ userId }: { userId: string }) {
  const { t } = useTranslation('user');
  return (
    <Link to={`/report/${userId}`} className={`${buttonClass({ variant: 'ghost' })} text-danger-text!`}>
      <Flag aria-hidden="true" size={18} />
      {t('report')}
    </Link>
  );
}
