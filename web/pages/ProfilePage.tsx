import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountCard } from '../account/AccountCard.tsx';
import { useAccount } from '../account/use-account.ts';
import { CredentialsCard } from '../auth/credentials/CredentialsCard.tsx';
import { useCredentials } from '../auth/credentials/use-credentials.ts';
import { SessionSettings } from '../auth/sessions/SessionSettings.tsx';
import { GuardSettings } from '../call/guard/GuardSettings.tsx';
import { ShortcutSettings } from '../call/shortcuts/ShortcutSettings.tsx';
import { BlockDialog } from '../friends/block/BlockButton.tsx';
import { BlockedList } from '../friends/block/BlockedList.tsx';
import { useSendByCode } from '../friends/mutations.ts';
import { FriendButton } from '../friends/requests/FriendButton.tsx';
import { InviteCode } from '../friends/requests/InviteCode.tsx';
import { useDashboard } from '../home/queries.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { mapReady, queryState } from '../lib/query-state.ts';
import { MeasuresList } from '../moderation/MeasuresList.tsx';
import { PasskeySettings } from '../passkeys/PasskeySettings.tsx';
import { AccentPicker } from '../preferences/AccentPicker.tsx';
import { LanguageSwitch } from '../preferences/LanguageSwitch.tsx';
import { ThemeSwitch } from '../preferences/ThemeSwitch.tsx';
import { MyReports } from '../reports/mine/MyReports.tsx';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { useProfileEditing } from '../users/edit/use-profile-editing.ts';
import { usePicture } from '../users/pictures/use-picture.ts';
import { History } from '../users/profile/History.tsx';
import { InviteCard } from '../users/profile/InviteCard.tsx';
import { OwnProfile, toTab } from '../users/profile/OwnProfile.tsx';
import { ProfileSkeleton } from '../users/profile/PublicProfile.tsx';
import { ProgressCard } from '../users/progress/ProgressCard.tsx';
import { useMatches, useProfile, useProgress } from '../users/queries.ts';
import { Settings } from '../users/settings/Settings.tsx';

export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'common']);
  const query = useProfile();
  if (query.data) return <Loaded key={query.data.userId} profile={query.data} />;
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      {query.isPending ? (
        <ProfileSkeleton />
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
  return (
    <InviteCard
      inviteCode={<InviteCode code={code} />}
      sending={send.isPending}
      onSend={(entered) =>
        send.mutateAsync(entered).then(
          () => true,
          () => false,
        )
      }
    />
  );
}

function HistoryPart() {
  const [blocking, setBlocking] = useState<Person | null>(null);
  return (
    <>
      <History
        state={queryState(useMatches())}
        friendAction={(match) => <FriendButton quiet userId={match.matchedUser.userId} />}
        onBlock={setBlocking}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}

function SettingsPart({ profile }: { profile: Profile }) {
  const today = mapReady(queryState(useDashboard()), ({ stats }) => ({
    used: stats.matchesToday,
    limit: stats.dailyLimit,
  }));
  return (
    <Settings
      plan={{ current: profile.subscriptionType, end: profile.subscriptionEnd }}
      today={today}
      theme={<ThemeSwitch />}
      language={<LanguageSwitch />}
      accent={<AccentPicker locked={profile.subscriptionType !== 'premium_plus'} />}
      blocked={<BlockedList />}
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
