import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { History } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { dayOf, timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { formFile } from '../../lib/use-form-check.ts';
import { Button } from '../../ui/Button.tsx';
import type { ProfileEditing } from '../edit/use-profile-editing.ts';
import { VisibilityCard } from '../edit/VisibilityCard.tsx';
import { KarmaLevelCard } from '../progress/KarmaLevelCard.tsx';
import { About } from './About.tsx';
import { Facts } from './Facts.tsx';

interface DraftOfferProps {
  /** milliseconds since the epoch */
  savedAt: number;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers to restore or discard an unsaved draft. */
function DraftOffer({ savedAt, onRestore, onDrop }: DraftOfferProps) {
  const { t, language } = useTranslation('profile');
  return (
    <section
      aria-label={t('draft.title')}
      className="flex flex-col gap-4 rounded-card border border-line bg-accent-soft p-5 sm:flex-row sm:items-center"
    >
      <History aria-hidden="true" size={24} className="hidden shrink-0 text-accent-text sm:block" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('draft.title')}</p>
        <p className="text-sm text-muted">
          {t('draft.text', { date: dayOf(savedAt, language), time: timeOfDay(savedAt, language) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRestore}>
          {t('draft.restore')}
        </Button>
        <Button onClick={onDrop}>{t('draft.drop')}</Button>
      </div>
    </section>
  );
}

export interface OverviewProps {
  profile: OwnProfile;
  editing: ProfileEditing;
  progress: ReactNode;
  invite: ReactNode;
}

/** The form, with what it is checked by. */
const ProfileEdit = lazyFile(async () => {
  const [file] = await Promise.all([import('../edit/ProfileEdit.tsx'), formFile.load()]);
  return file;
}).part('ProfileEdit');

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
