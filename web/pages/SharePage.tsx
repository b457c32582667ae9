import { inviteCodeIn } from '@visavis/domain/friends/rules.ts';
import { Link, Navigate, useSearchParams } from 'react-router';
import { InviteButton } from '../friends/invite/InviteButton.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { NobodyHere } from '../ui/PictureCard.tsx';

/** What other apps share with this one, as the manifest names it: an invitation, which opens. */
export default function SharePage() {
  const { t } = useTranslation('push');
  const [search] = useSearchParams();
  const code = inviteCodeIn(['url', 'text', 'title'].map((name) => search.get(name) ?? '').join(' '));
  if (code) return <Navigate to={`/invitation/${code}`} replace />;
  return (
    <>
      <h1 className="sr-only">{t('share.title')}</h1>
      <NobodyHere
        title={t('share.none')}
        text={t('share.text')}
        action={
          <>
            <InviteButton variant="primary" />
            <Link to="/friends" className={buttonClass()}>
              {t('share.friends')}
            </Link>
          </>
        }
      />
    </>
  );
}
