import { Ban } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuItem } from '../../ui/overlay/Menu.tsx';

export interface BlockInCallProps {
  username: string;
  /** item: in the menu of a call. button: while two are being connected */
  look: 'item' | 'button';
  /** asks for a confirmation, which must outlive this: the call may connect or end meanwhile */
  onAsk: () => void;
}

/** Blocks the other person in a call. */
export function BlockInCall({ username, look, onAsk }: BlockInCallProps) {
  const { t } = useTranslation('friends');
  const label = t('block.label', { username });
  if (look === 'button') {
    return (
      <Button aria-label={label} icon={<Ban aria-hidden="true" size={18} />} onClick={onAsk}>
        {t('block.action')}
      </Button>
    );
  }
  return (
    <MenuItem danger icon={<Ban aria-hidden="true" size={20} />} onSelect={onAsk}>
      {label}
    </MenuItem>
  );
}
