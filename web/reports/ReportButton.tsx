import { Flag } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { MenuLink } from '../ui/overlay/Menu.tsx';

export interface ReportButtonProps {
  username: string;
  /** over: an icon over the video. button: icon and text, while two are being connected */
  look?: 'over' | 'button';
  /** opens the sheet of a report over the call */
  onReport: () => void;
}

/** Reports the other person in a call. */
export function ReportButton({ username, look = 'over', onReport }: ReportButtonProps) {
  const { t } = useTranslation('report');
  if (look === 'button') {
    return (
      <Button aria-label={t('button', { username })} icon={<Flag aria-hidden="true" size={18} />} onClick={onReport}>
        {t('user:report')}
      </Button>
    );
  }
  return (
    <IconButton
      variant="over"
      side="bottom"
      label={t('button', { username })}
      icon={<Flag aria-hidden="true" size={22} />}
      onClick={onReport}
    />
  );
}

/** Reports someone outside a call, from the menu of their profile. */
export function ReportItem({ userId }: { userId: string }) {
  const { t } = useTranslation('user');
  return (
    <MenuLink
      link={<Link to={`/report/${userId}`} />}
      icon={<Flag aria-hidden="true" size={18} className="text-danger-text" />}
    >
      {t('report')}
    </MenuLink>
  );
}
