import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { InviteButton } from '../friends/invite/InviteButton.tsx';
import { codeProblem, useSendByCode } from '../friends/mutations.ts';
import { InviteCode } from '../friends/requests/InviteCode.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyFile } from '../lib/lazy.tsx';
import { queryState } from '../lib/query-state.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useServices } from '../services/services.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useProfileEditing } from '../users/edit/use-profile-editing.ts';
import { usePicture } from '../users/pictures/use-picture.ts';
import { InviteCard } from '../users/profile/InviteCard.tsx';
import { OwnProfile, toTab } from '../users/profile/OwnProfile.tsx';
import { ProfileSkeleton } from '../users/profile/ProfileSkeleton.tsx';
import { ProgressCard } from '../users/progress/ProgressCard.tsx';
import { useProfile, useProgress } from '../users/queries.ts';

/** The tabs of one's own profile that are not shown first. */
const tabs = lazyFile(() => import('./profile/tabs.ts'));

const HistoryTab = tabs.part('HistoryTab');
const SettingsTab = tabs.part('SettingsTab');

export default function ProfilePage() {
  const { t } = useTranslation('profile');
  const query = useProfile();
  if (query.data) return <Loaded key={query.data.userId} profile={query.data} />;
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      {query.isPending ? (
        <ProfileSkeleton hasTabs />
      ) : (
        <ErrorPanel
          title={t('loadFailed')}
          text={t('loadFailedHint')}
          retry={{ label: t('common:retry'), onRetry: () => void query.refetch(), loading: query.isFetching }}
        />
      )}
    </>
  );
}

const late = (tab: ReactNode) => <Suspense fallback={<Skeleton className="h-96" />}>{tab}</Suspense>;

function Loaded({ profile }: { profile: Profile }) {
  useEffect(() => whenIdle(tabs.prefetch), []);
  const [search, setSearch] = useSearchParams();
  return (
    <OwnProfile
      profile={profile}
      editing={useProfileEditing(profile)}
      avatar={usePicture('avatar')}
      banner={usePicture('banner')}
      tab={toTab(search.get('tab'))}
      onTab={(tab) => setSearch({ tab }, { replace: true })}
      progress={<ProgressPart profile={profile} />}
      invite={<InvitePart code={profile.inviteCode} />}
      history={late(<HistoryTab />)}
      settings={late(<SettingsTab profile={profile} />)}
    />
  );
}

function ProgressPart({ profile }: { profile: Profile }) {
  const { clock } = useServices();
  return (
    <ProgressCard
      state={queryState(useProgress())}
      karma={profile.karma}
      createdAt={profile.createdAt}
      now={clock.serverNow()}
    />
  );
}

function InvitePart({ code }: { code: string }) {
  const send = useSendByCode();
  const { t } = useTranslation('friends');
  return (
    <InviteCard
      inviteCode={
        <>
          <InviteCode code={code} />
          <InviteButton />
        </>
      }
      sending={send.isPending}
      onSend={(entered) =>
        send.mutateAsync(entered).then(
          () => null,
          (error) => codeProblem(t, error),
        )
      }
    />
  );
}
