import { inviteCodeIn } from '@visavis/domain/friends/rules.ts';
import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { InviteButton } from '../friends/invite/InviteButton.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What other apps share with this one, as the manifest names it: an invitation, which opens. */
export default function SharePage() {
  const { t } = useTranslation('push');
  const [search] = useSearchParams();
  const code = inviteCodeIn(['url', 'text', 'title'].map((name) => search.get(name) ?? '').join(' '));
  if (code) return <Navigate to={`/invitation/${code}`} replace />;
  return (
    <div className="mx-auto w-full max-w-lg">
      <h1 className="sr-only">{t('share.title')}</h1>
      <Card>
        <EmptyState
          icon={<UserSearch size={26} />}
          title={t('share.none')}
          action={
            <>
              <InviteButton />
              <Link to="/friends" className={buttonClass()}>
                {t('share.friends')}
              </Link>
            </>
          }
        />
      </Card>
    </div>
  );
}
