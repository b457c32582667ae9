import type { OwnProfile as Profile } from '@visavis/domain/users/contract.ts';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { ProfileEditing } from '../edit/use-profile-editing.ts';
import { PictureDialog } from '../pictures/PictureDialog.tsx';
import { isGenerated, type PictureKind } from '../pictures/picture-rules.ts';
import type { PictureActions } from '../pictures/use-picture.ts';
import { Overview } from './Overview.tsx';
import { ProfileHead } from './ProfileHead.tsx';

export const PROFILE_TABS = ['overview', 'history', 'settings'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab named by `?tab=`; the overview for anything else. */
export const toTab = (text: string | null): ProfileTab => PROFILE_TABS.find((tab) => tab === text) ?? 'overview';

export interface OwnProfileProps {
  profile: Profile;
  editing: ProfileEditing;
  avatar: PictureActions;
  banner: PictureActions;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  progress: ReactNode;
  invite: ReactNode;
  history: ReactNode;
  settings: ReactNode;
}

/** The signed-in user's profile (spec.md section 2, 'Own profile'). The tabs are first, so that none moves the others. */
export function OwnProfile({ profile, editing, avatar, banner, tab, onTab, ...slots }: OwnProfileProps) {
  const { t } = useTranslation('profile');
  const [changing, setChanging] = useState<PictureKind | null>(null);
  const dialog = (kind: PictureKind, actions: PictureActions, deletable: boolean) => (
    <PictureDialog
      kind={kind}
      actions={actions}
      deletable={deletable}
      open={changing === kind}
      onOpenChange={(open) => setChanging(open ? kind : null)}
    />
  );
  const head = (
    <ProfileHead
      person={profile}
      banner={profile.banner ? { kind: 'picture', url: profile.banner } : { kind: 'plain' }}
      plan={profile.subscriptionType}
      isPrivate={profile.profileVisibility === 'private'}
      privateLabel={t('visibility.label')}
      change={{
        avatarLabel: t('avatar.change'),
        onAvatar: () => setChanging('avatar'),
        bannerLabel: t('banner.change'),
        onBanner: () => setChanging('banner'),
      }}
      actions={
        !editing.form && (
          <Button icon={<Pencil aria-hidden="true" size={18} />} onClick={editing.edit}>
            {t('edit.open')}
          </Button>
        )
      }
    />
  );
  return (
    <div className="mx-auto max-w-5xl">
      {tab !== 'overview' && <h1 className="sr-only">{t('title')}</h1>}
      <Tabs<ProfileTab>
        label={t('tabs.label')}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'overview',
            label: t('tabs.overview'),
            content: (
              <div className="flex flex-col gap-6 short:gap-4">
                {head}
                <Overview profile={profile} editing={editing} progress={slots.progress} invite={slots.invite} />
              </div>
            ),
          },
          { value: 'history', label: t('tabs.history'), content: slots.history },
          { value: 'settings', label: t('tabs.settings'), content: slots.settings },
        ]}
      />
      {dialog('avatar', avatar, !isGenerated(profile.avatar))}
      {dialog('banner', banner, profile.banner !== null)}
    </div>
  );
}
