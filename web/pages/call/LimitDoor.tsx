import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFriends } from '../../friends/queries.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** Where no more can be searched today: to one's friends, or to an invitation for those who have none. */
export default function LimitDoor() {
  const { t } = useTranslation('matching-setup');
  const friends = useFriends();
  if (friends.isPending) return null;
  const hasFriends = friends.data?.length !== 0;
  return (
    <Link to={hasFriends ? '/messages' : '/friends?tab=add'} className={buttonClass({ variant: 'primary' })}>
      {hasFriends ? t('usedUp.messages') : t('usedUp.invite')}
    </Link>
  );
}
