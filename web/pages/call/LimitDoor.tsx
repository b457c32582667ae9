import clsx from 'clsx';
import { Link } from 'react-router';
import { useFriends } from '../../friends/queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LimitDoorRoom } from './LimitDoorRoom.tsx';

/** Where no more can be searched today: to one's friends, or to an invitation for those who have none. */
export default function LimitDoor() {
  const { t } = useTranslation('matching-setup');
  const friends = useFriends();
  if (friends.isPending) return <LimitDoorRoom />;
  const hasFriends = friends.data?.length !== 0;
  return (
    <Link
      to={hasFriends ? '/messages' : '/friends?tab=add'}
      className={clsx(buttonClass({ variant: 'primary' }), 'sm:min-w-56')}
    >
      {hasFriends ? t('usedUp.messages') : t('usedUp.invite')}
    </Link>
  );
}
