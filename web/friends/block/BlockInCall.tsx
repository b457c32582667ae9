import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export interface BlockInCallProps {
  username: string;
  /** over: an icon over the video. button: icon and text, while two are being connected */
  look?: 'over' | 'button';
  /** asks for a confirmation, which must outlive this button: the call may connect or end meanwhile */
  onAsk: () => void;
}

/** Blocks the other person in a call. */
export function BlockInCall({ username, look = 'over', onAsk }: BlockInCallProps) {
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
    <IconButton variant="over" side="left" label={label} icon={<Ban aria-hidden="true" size={22} />} onClick={onAsk} />
  );
}
