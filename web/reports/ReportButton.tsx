import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';

export interface ReportButtonProps {
  username: string;
  /** the call's own report action: it ends the call, then opens the report page */
  onReport: () => void;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** Lies on the video of a call. */
export function ReportButton({ username, onReport, side = 'left' }: ReportButtonProps) {
  const { t } = useTranslation('report');
  return (
    <IconButton
      variant="over"
      side={side}
      label={t('button', { username })}
      icon={<Flag aria-hidden="true" size={22} />}
      onClick={onReport}
    />
  );
}
