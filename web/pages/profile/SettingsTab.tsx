import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import { useSearchParams } from 'react-router';
import { AccountCard } from '../../account/AccountCard.tsx';
import { useAccount } from '../../account/use-account.ts';
import { CredentialsCard, toPart } from '../../auth/credentials/CredentialsCard.tsx';
import { useCredentials } from '../../auth/credentials/use-credentials.ts';
import { IdentitySettings } from '../../auth/providers/IdentitySettings.tsx';
import { SessionSettings } from '../../auth/sessions/SessionSettings.tsx';
import { ShortcutSettings } from '../../call/controls/ShortcutEditor.tsx';
import { GuardSettings } from '../../call/safety/GuardSettings.tsx';
import { BlockedList } from '../../friends/block/BlockedList.tsx';
import { useDashboard } from '../../home/queries.ts';
import { site } from '../../i18n/site.ts';
import { LegalLinks } from '../../legal/LegalLinks.tsx';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { MeasuresList } from '../../moderation/MeasuresList.tsx';
import { PasskeySettings } from '../../passkeys/PasskeySettings.tsx';
import { AccentPicker } from '../../preferences/AccentPicker.tsx';
import { LanguageSelect } from '../../preferences/LanguageSelect.tsx';
import { ThemeSwitch } from '../../preferences/ThemeSwitch.tsx';
import { PushSettings } from '../../push/PushSettings.tsx';
import { MyReports } from '../../reports/mine/MyReports.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { useSaveProfile } from '../../users/queries.ts';
import { Settings } from '../../users/settings/Settings.tsx';

/** The tab with everything that can be set. */
export function SettingsTab({ profile }: { profile: Profile }) {
  const save = useSaveProfile();
  const user = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const today = mapReady(queryState(useDashboard()), ({ stats }) => ({
    used: stats.matchesToday,
    limit: stats.dailyLimit,
  }));
  return (
    <Settings
      plan={{ userId: profile.userId, current: profile.subscriptionType, end: profile.subscriptionEnd }}
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
      account={<AccountCard actions={useAccount()} passwordless={user.passwordless} />}
      legal={<LegalLinks />}
      credentials={
        <CredentialsCard
          user={user}
          actions={useCredentials()}
          asked={toPart(search.get('change'))}
          onClose={() => setSearch({ tab: 'settings' }, { replace: true })}
        />
      }
      passkeys={<PasskeySettings />}
      otherSites={user.passwordless || site().signIns.length > 0 ? <IdentitySettings /> : null}
      sessions={<SessionSettings />}
    />
  );
}
