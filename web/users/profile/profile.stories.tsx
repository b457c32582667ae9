import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import { AccountCard } from '../../account/AccountCard.tsx';
import { CredentialsCard } from '../../auth/credentials/CredentialsCard.tsx';
import type { CredentialActions } from '../../auth/credentials/use-credentials.ts';
import { sessionOf } from '../../auth/sessions/examples.ts';
import { SessionSettings } from '../../auth/sessions/SessionSettings.tsx';
import { ShortcutEditor } from '../../call/controls/ShortcutEditor.tsx';
import { defaultShortcuts } from '../../call/controls/shortcuts.ts';
import { GuardSwitch } from '../../call/safety/GuardSettings.tsx';
import { BlockedListView } from '../../friends/block/BlockedList.tsx';
import { FriendButtonView } from '../../friends/requests/FriendButton.tsx';
import { InviteCode } from '../../friends/requests/InviteCode.tsx';
import { exampleCalls } from '../../history/examples.ts';
import { HistoryList, type HistoryListProps } from '../../history/HistoryList.tsx';
import type { LoadedHistory } from '../../history/history-state.ts';
import { LegalLinks } from '../../legal/LegalLinks.tsx';
import type { QueryState } from '../../lib/query-state.ts';
import { MeasuresListView } from '../../moderation/MeasuresList.tsx';
import { passkeyOf } from '../../passkeys/examples.ts';
import { PasskeySettings } from '../../passkeys/PasskeySettings.tsx';
import { AccentPicker } from '../../preferences/AccentPicker.tsx';
import { LanguageSelect } from '../../preferences/LanguageSelect.tsx';
import { ThemeSwitch } from '../../preferences/ThemeSwitch.tsx';
import { PushChoices } from '../../push/PushChoices.tsx';
import { MyReportsView } from '../../reports/mine/MyReports.tsx';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { inFrame } from '../../stories/in-frame.tsx';
import one from '../../ui/art/portrait-one.svg';
import two from '../../ui/art/portrait-two.svg';
import { ProfileEdit } from '../edit/ProfileEdit.tsx';
import type { ProfileEditing } from '../edit/use-profile-editing.ts';
import { exampleNow, exampleProfile, exampleProgress, longProfile, newcomerProfile } from '../examples.ts';
import type { PictureActions } from '../pictures/use-picture.ts';
import { KarmaLevelCard } from '../progress/KarmaLevelCard.tsx';
import { ProgressCard } from '../progress/ProgressCard.tsx';
import type { Progress } from '../progress/progress-state.ts';
import { Settings } from '../settings/Settings.tsx';
import type { Today } from '../settings/TodayCard.tsx';
import { InviteCard } from './InviteCard.tsx';
import { OwnProfile, type OwnProfileProps, type ProfileTab } from './OwnProfile.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

const nothing = () => undefined;
const failed = { kind: 'failed', retrying: false, onRetry: nothing } as const;

const viewing: ProfileEditing = {
  form: null,
  formKey: 0,
  offer: null,
  pending: null,
  validating: false,
  edit: nothing,
  typed: nothing,
  save: () => Promise.resolve(),
  cancel: nothing,
  restore: nothing,
  dropDraft: nothing,
  toggleVisibility: nothing,
  validateVisibility: () => Promise.resolve(),
  cancelVisibility: nothing,
};
const done = () => Promise.resolve();
const credentials: CredentialActions = {
  changeUsername: done,
  changeEmail: done,
  changePassword: done,
  resendLink: done,
  cancelEmailChange: done,
};
const servicesOfSettings = () => {
  const services = createFakeServices();
  services.api.answer('GET /api/auth/sessions', [sessionOf({ isCurrent: true }), sessionOf({ device: 'mobile' })]);
  services.api.answer('GET /api/auth/passkeys', [passkeyOf('Chrome · Windows')]);
  return services;
};
const pictures: PictureActions = {
  work: { kind: 'idle' },
  send: () => Promise.resolve(true),
  remove: () => Promise.resolve(true),
  cancel: nothing,
};
const addFriend = (
  <FriendButtonView quiet status="none" busy={null} onAdd={nothing} onAccept={nothing} onDecline={nothing} />
);

interface Shown {
  profile?: Profile;
  editing?: Partial<ProfileEditing>;
  tab?: ProfileTab;
  progress?: QueryState<Progress>;
  history?: QueryState<LoadedHistory>;
  older?: HistoryListProps['older'];
  today?: QueryState<Today>;
  pictures?: Partial<Pick<OwnProfileProps, 'avatar' | 'banner'>>;
}

const own = ({ profile = { ...exampleProfile, avatar: two, banner: one }, ...shown }: Shown = {}) =>
  inFrame(
    <OwnProfile
      profile={profile}
      editing={{ ...viewing, ...shown.editing }}
      avatar={pictures}
      banner={pictures}
      {...shown.pictures}
      tab={shown.tab ?? 'overview'}
      onTab={nothing}
      progress={
        <ProgressCard
          state={shown.progress ?? { kind: 'ready', data: exampleProgress }}
          karma={profile.karma}
          createdAt={profile.createdAt}
          now={exampleNow}
        />
      }
      invite={
        <InviteCard
          inviteCode={<InviteCode code={profile.inviteCode} />}
          sending={false}
          onSend={() => Promise.resolve(null)}
        />
      }
      history={
        <HistoryList
          state={shown.history ?? { kind: 'ready', data: { calls: exampleCalls, days: null, endsByPlan: false } }}
          older={shown.older ?? null}
          action={() => addFriend}
          ratingId={null}
          onRate={nothing}
          onBlock={nothing}
        />
      }
      settings={
        <Settings
          plan={{ userId: profile.userId, current: profile.subscriptionType, end: profile.subscriptionEnd }}
          today={shown.today ?? { kind: 'ready', data: { used: 3, limit: 5 } }}
          theme={<ThemeSwitch />}
          language={<LanguageSelect />}
          accent={<AccentPicker locked={profile.subscriptionType !== 'premium_plus'} onSave={async () => undefined} />}
          credentials={<CredentialsCard user={{ ...alice, emailVerified: true }} actions={credentials} />}
          blocked={<BlockedListView state={{ kind: 'ready', data: [] }} />}
          reports={<MyReportsView state={{ kind: 'ready', data: [] }} />}
          account={<AccountCard actions={{ download: async () => undefined, leave: async () => undefined }} />}
          passkeys={<PasskeySettings />}
          legal={<LegalLinks />}
          sessions={<SessionSettings />}
          notifications={
            <div className="flex flex-col gap-3">
              <PushChoices settings={DEFAULT_PUSH_SETTINGS} onSave={nothing} />
            </div>
          }
          safety={<GuardSwitch guard={{ isOn: true, status: 'watching' }} onTurn={nothing} />}
          measures={
            <MeasuresListView state={{ kind: 'ready', data: [] }} now={exampleNow} onAppeal={async () => undefined} />
          }
          shortcuts={
            <ShortcutEditor
              choice={defaultShortcuts}
              onTurn={nothing}
              onRemap={() => ({ kind: 'unfit' })}
              onReset={nothing}
            />
          }
        />
      }
    />,
    { services: servicesOfSettings() },
  );

export const Overview = () => own();
export const OverviewLong = () => own({ profile: { ...longProfile, avatar: two } });
export const OverviewNewcomer = () =>
  own({ profile: newcomerProfile, progress: { kind: 'ready', data: { karma: [], experience: [] } } });
export const OverviewEditing = () => own({ editing: { form: exampleProfile } });
export const OverviewEditingLong = () => own({ profile: longProfile, editing: { form: longProfile } });
export const OverviewDraft = () =>
  own({ editing: { offer: { ...exampleProfile, bio: 'New', savedAt: exampleNow - 3_600_000 } } });
export const OverviewVisibility = () => own({ editing: { pending: 'private' } });
export const OverviewProgressFailed = () => own({ progress: failed });
export const OverviewProgressLoading = () => own({ progress: { kind: 'loading' } });
export const Loading = () => inFrame(<ProfileSkeleton hasTabs />);

export const HistoryFull = () => own({ tab: 'history' });
export const HistoryEmpty = () =>
  own({ tab: 'history', history: { kind: 'ready', data: { calls: [], days: 30, endsByPlan: false } } });
export const HistoryOlder = () => own({ tab: 'history', older: { loading: false, failed: false, onLoad: nothing } });
export const HistoryOlderFailed = () =>
  own({ tab: 'history', older: { loading: false, failed: true, onLoad: nothing } });
export const HistoryEndsByPlan = () =>
  own({ tab: 'history', history: { kind: 'ready', data: { calls: exampleCalls, days: 30, endsByPlan: true } } });
export const HistoryLoading = () => own({ tab: 'history', history: { kind: 'loading' } });
export const HistoryFailed = () => own({ tab: 'history', history: failed });

export const SettingsFree = () => own({ tab: 'settings' });
export const SettingsPremium = () =>
  own({
    tab: 'settings',
    profile: {
      ...exampleProfile,
      avatar: two,
      subscriptionType: 'premium',
      subscriptionEnd: '2026-04-01T00:00:00.000Z',
    },
    today: { kind: 'ready', data: { used: 20, limit: 20 } },
  });
export const SettingsPlus = () =>
  own({
    tab: 'settings',
    profile: { ...longProfile, avatar: two },
    today: { kind: 'ready', data: { used: 31, limit: null } },
  });
export const SettingsUnknownToday = () => own({ tab: 'settings', today: failed });

export const KarmaLevels = () => inFrame(<KarmaLevelCard karma={71} defaultOpen />);

export const EditAlone = () =>
  inFrame(
    <ProfileEdit
      start={exampleProfile}
      onTyped={nothing}
      onCancel={nothing}
      onSave={() => Promise.reject(Object.assign(new Error('no'), { fields: { displayName: 'DISPLAY_NAME_MAX' } }))}
    />,
  );
