import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRestraint } from '../../services/restraint.ts';
import { useCanRequest, useRelation } from '../use-relation.ts';
import { FriendButton, type FriendButtonProps } from './FriendButton.tsx';

/** For people who may never have met: offers a request only where the server takes it, else what to do instead. */
export function AddOrExplain({ userId, whenFriends }: Pick<FriendButtonProps, 'userId' | 'whenFriends'>) {
  const { t } = useTranslation('friends');
  const isNone = useRelation(userId)?.status === 'none';
  const isBarred = useRestraint() === 'contact';
  const canRequest = useCanRequest(userId, isNone && !isBarred);
  if (!isNone || isBarred || canRequest) return <FriendButton userId={userId} whenFriends={whenFriends} />;
  if (canRequest === null) return null;
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{t('explain.text')}</span>
      <Link
        to="/friends?tab=add"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        <KeyRound aria-hidden="true" size={16} />
        {t('explain.code')}
      </Link>
    </p>
  );
}
