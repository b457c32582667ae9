import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { namedPart } from '../../lib/lazy-part.tsx';
import { DraftOffer } from '../edit/DraftOffer.tsx';
import type { ProfileEditing } from '../edit/use-profile-editing.ts';
import { VisibilityCard } from '../edit/VisibilityCard.tsx';
import { KarmaLevelCard } from '../progress/KarmaLevelCard.tsx';
import { About } from './About.tsx';
import { Facts } from './Facts.tsx';

export interface OverviewProps {
  profile: OwnProfile;
  editing: ProfileEditing;
  progress: ReactNode;
  invite: ReactNode;
}

/** The form and its libraries. */
const ProfileEdit = namedPart(() => import('../edit/ProfileEdit.tsx'), 'ProfileEdit');

/** The first tab of the user's profile: bio or edit form on the left, facts and settings on the right. */
export function Overview({ profile, editing, progress, invite }: OverviewProps) {
  const { t } = useTranslation('profile');
  const about = (
    <About
      title={t('about.title')}
      bio={profile.bio}
      bioEmpty={t('about.bioEmpty')}
      interestsTitle={t('about.interests')}
      interests={profile.interests}
      interestsEmpty={t('about.interestsEmpty')}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      {editing.offer && (
        <DraftOffer savedAt={editing.offer.savedAt} onRestore={editing.restore} onDrop={editing.dropDraft} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {editing.form ? (
            <Suspense fallback={about}>
              <ProfileEdit
                key={editing.formKey}
                start={editing.form}
                onTyped={editing.typed}
                onSave={editing.save}
                onCancel={editing.cancel}
              />
            </Suspense>
          ) : (
            about
          )}
          <KarmaLevelCard karma={profile.karma} />
          {progress}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Facts karma={profile.karma} createdAt={profile.createdAt} open={profile} />
          <VisibilityCard
            saved={profile.profileVisibility}
            pending={editing.pending}
            validating={editing.validating}
            onToggle={editing.toggleVisibility}
            onValidate={() => void editing.validateVisibility()}
            onCancel={editing.cancelVisibility}
          />
          {invite}
        </div>
      </div>
    </div>
  );
}
