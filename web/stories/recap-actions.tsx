import { Ban, Flag, MessageCircle } from 'lucide-react';
import { FriendButtonView, type FriendButtonViewProps } from '../friends/requests/FriendButton.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';

const nothing = () => undefined;

/** What a recap offers below the ratings, without what it does. */
export function RecapActionsStory({ status = 'none' }: Partial<Pick<FriendButtonViewProps, 'status'>>) {
  const { t } = useTranslation('friends');
  return (
    <>
      <FriendButtonView
        quiet
        isAlone
        status={status}
        busy={null}
        whenFriends={
          <Button variant="primary" icon={<MessageCircle aria-hidden="true" size={18} />}>
            {t('messages:write')}
          </Button>
        }
        onAdd={nothing}
        onAccept={nothing}
        onDecline={nothing}
      />
      <Button variant="ghost" icon={<Flag aria-hidden="true" size={18} />}>
        {t('user:report')}
      </Button>
      <Button variant="ghost" icon={<Ban aria-hidden="true" size={18} />}>
        {t('block.action')}
      </Button>
    </>
  );
}
