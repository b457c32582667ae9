import type { Person } from '@visavis/domain/wire/schema.ts';
import { Video } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCallFriend } from '../services/friend-call.ts';
import { Button } from '../ui/Button.tsx';

/** Calls a friend; nothing while a search or a call goes on. */
export function CallFriendButton({ friend }: { friend: Person }) {
  const { t } = useTranslation('ringing');
  const call = useCallFriend();
  if (!call) return null;
  return (
    <Button icon={<Video aria-hidden="true" size={18} />} onClick={() => call(friend)}>
      {t('call')}
    </Button>
  );
}
