import { inviteCodeIn } from '@visavis/domain/friends/rules.ts';
import { UserPlus, UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSendByCode } from '../friends/mutations.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What other apps share with this one, as the manifest names it: an invitation. */
export default function SharePage() {
  const { t } = useTranslation('push');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const send = useSendByCode();
  const code = inviteCodeIn(['url', 'text', 'title'].map((name) => search.get(name) ?? '').join(' '));
  const toFriends = () => void navigate('/friends', { replace: true });
  return (
    <div className="mx-auto w-full max-w-lg">
      <h1 className="sr-only">{t('share.title')}</h1>
      <Card>
        {code ? (
          <EmptyState
            icon={<UserPlus size={26} />}
            title={t('share.title')}
            text={t('share.found', { code })}
            action={
              <>
                <Button
                  variant="primary"
                  loading={send.isPending}
                  onClick={() => send.mutate(code, { onSuccess: toFriends })}
                >
                  {t('share.send')}
                </Button>
                <Button onClick={toFriends}>{t('share.friends')}</Button>
              </>
            }
          />
        ) : (
          <EmptyState
            icon={<UserSearch size={26} />}
            title={t('share.none')}
            action={<Button onClick={toFriends}>{t('share.friends')}</Button>}
          />
        )}
      </Card>
    </div>
  );
}
