import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountCard } from '../account/AccountCard.tsx';
import { useAccount } from '../account/use-account.ts';
import { CredentialsCard } from '../auth/credentials/CredentialsCard.tsx';
import { useCredentials } from '../auth/credentials/use-credentials.ts';
import { SessionSettings } from '../auth/sessions/SessionSettings.tsx';
import { GuardSettings } from '../call/guard/GuardSettings.tsx';
import { ShortcutSettings } from '../call/shortcuts/ShortcutSettings.tsx';
import { BlockDialog } from '../friends/block/BlockButton.tsx';
import { BlockedList } from '../friends/block/BlockedList.tsx';
import { InviteButton } from '../friends/invite/InviteButton.tsx';
import { codeProblem, useSendByCode } from '../friends/mutations.ts';
import { FriendButton } from '../friends/requests/FriendButton.tsx';
import { InviteCode } from '../friends/requests/InviteCode.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { loadedHistory } from '../history/history-state.ts';
import { useHistory, useRateCall } from '../history/queries.ts';
import { useDashboard } from '../home/queries.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { mapReady, queryState } from '../lib/query-state.ts';
import { MessageButton } from '../messages/MessageButton.tsx';
import { MeasuresList } from '../moderation/MeasuresList.tsx';
import { PasskeySettings } from '../passkeys/PasskeySettings.tsx';
import { AccentPicker } from '../preferences/AccentPicker.tsx';
import { LanguageSelect } from '../preferences/LanguageSelect.tsx';
import { ThemeSwitch } from '../preferences/ThemeSwitch.tsx';
import { PushSettings } from '../push/PushSettings.tsx';
import { MyReports } from '../reports/mine/MyReports.tsx';
import { CallFriendButton } from '../ringing/CallFriendButton.tsx';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { useProfileEditing } from '../users/edit/use-profile-editing.ts';
import { usePicture } from '../users/pictures/use-picture.ts';
import { InviteCard } from '../users/profile/InviteCard.tsx';
import { OwnProfile, toTab } from '../users/profile/OwnProfile.tsx';
import { ProfileSkeleton } from '../users/profile/ProfileSkeleton.tsx';
import { ProgressCard } from '../users/progress/ProgressCard.tsx';
import { useProfile, useProgress, useSaveProfile } from '../users/queries.ts';
import { Settings } from '../users/settings/Settings.tsx';

export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'common']);
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

function Loaded({ profile }: { profile: Profile }) {
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
      history={<HistoryPart />}
      settings={<SettingsPart profile={profile} />}
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
      now={clock.now()}
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

function HistoryPart() {
  const [blocking, setBlocking] = useState<Person | null>(null);
  const navigate = useNavigate();
  const history = useHistory();
  const rating = useRateCall();
  return (
    <>
      <HistoryList
        state={mapReady(queryState(history), ({ pages }) => loadedHistory(pages))}
        older={
          history.hasNextPage
            ? {
                loading: history.isFetchingNextPage,
                failed: history.isFetchNextPageError,
                onLoad: () => void history.fetchNextPage(),
              }
            : null
        }
        action={({ person }) => (
          <FriendButton
            quiet
            userId={person.userId}
            whenFriends={
              <>
                <MessageButton userId={person.userId} onOpen={(id) => void navigate(`/messages/${id}`)} />
                <CallFriendButton friend={person} />
              </>
            }
          />
        )}
        ratingId={rating.isPending ? rating.variables.roomId : null}
        onRate={({ id }, given) => rating.mutate({ roomId: id, rating: given })}
        onBlock={({ person }) => setBlocking(person)}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}

function SettingsPart({ profile }: { profile: Profile }) {
  const save = useSaveProfile();
  const today = mapReady(queryState(useDashboard()), ({ stats }) => ({
    used: stats.matchesToday,
    limit: stats.dailyLimit,
  }));
  return (
    <Settings
      plan={{ current: profile.subscriptionType, end: profile.subscriptionEnd }}
      today={today}
      theme={<ThemeSwitch />}
      language={<LanguageSelect />}
      accent={
        <AccentPicker
          locked={profile.subscriptionType !== 'premium_plus'}
          onSave={(accent) => save.mutateAsync({ accent })}
        />
      }
      blocked={<BlockedList />}
      notifications={<PushSettings />}
      safety={<GuardSettings />}
      reports={<MyReports />}
      measures={<MeasuresList />}
      shortcuts={<ShortcutSettings />}
      account={<AccountCard actions={useAccount()} />}
      legal={<LegalLinks />}
      credentials={<CredentialsCard user={useCurrentUser()} actions={useCredentials()} />}
      passkeys={<PasskeySettings />}
      sessions={<SessionSettings />}
    />
  );
}
