import { Ban, Flag } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';

export interface RecapMenuProps {
  /** texts of the features that do it */
  report: string;
  block: string;
  onReport: () => void;
  onBlock: () => void;
}

/** Small, at the end of a recap: to report the other, or to block them. */
export function RecapMenu({ report, block, onReport, onBlock }: RecapMenuProps) {
  const { t } = useTranslation('live');
  return (
    <Menu
      align="center"
      side="top"
      trigger={
        <Button variant="ghost" className="text-sm! font-normal! text-muted!">
          {t('recap.more')}
        </Button>
      }
    >
      <MenuItem icon={<Flag aria-hidden="true" size={18} />} onSelect={onReport}>
        {report}
      </MenuItem>
      <MenuItem icon={<Ban aria-hidden="true" size={18} />} onSelect={onBlock}>
        {block}
      </MenuItem>
    </Menu>
  );
}
