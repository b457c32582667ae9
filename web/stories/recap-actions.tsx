import { Ban, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FriendButtonView } from '../friends/requests/FriendButton.tsx';
import { Button } from '../ui/Button.tsx';

const nothing = () => undefined;

/** What a recap offers below the ratings, without what it does. */
export function RecapActionsStory() {
  const { t } = useTranslation(['friends', 'user']);
  return (
    <>
      <FriendButtonView quiet status="none" busy={null} onAdd={nothing} onAccept={nothing} onDecline={nothing} />
      <Button variant="ghost" icon={<Flag aria-hidden="true" size={18} />}>
        {t('user:report')}
      </Button>
      <Button variant="ghost" icon={<Ban aria-hidden="true" size={18} />}>
        {t('block.action')}
      </Button>
    </>
  );
}
