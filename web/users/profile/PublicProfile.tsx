import type { PublicProfile as Profile } from '@visavis/domain/users/contract.ts';
import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { NobodyHere } from '../../ui/PictureCard.tsx';
import { About } from './About.tsx';
import { Facts } from './Facts.tsx';
import { ProfileHead, type ProfileHeadProps } from './ProfileHead.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

export type PublicProfileState = QueryState<Profile> | { kind: 'notFound' };

export interface PublicProfileProps {
  /** from the URL */
  username: string;
  state: PublicProfileState;
  /** the friend's buttons, below or beside the name */
  actions: (profile: Profile) => ReactNode;
  /** rare actions, across from the way back: on a phone they would have a line of their own */
  menu: (profile: Profile) => ReactNode;
  onBack: () => void;
}

/** The public part of a profile; null for a stranger's view of a private one, which has no bio (protocol.md, 'HTTP'). */
const openPart = (profile: Profile) => ('bio' in profile ? profile : null);

const bannerOf = (profile: Profile): ProfileHeadProps['banner'] => {
  const open = openPart(profile);
  if (!open) return { kind: 'blurred' };
  return open.banner ? { kind: 'picture', url: open.banner } : { kind: 'plain' };
};

function Ready({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const { t } = useTranslation('user');
  const open = openPart(profile);
  return (
    <>
      <ProfileHead
        person={profile}
        banner={bannerOf(profile)}
        plan={open?.subscriptionType}
        isPrivate={false}
        privateLabel={t('private.title')}
        actions={actions}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        {open ? (
          <About
            title={t('about')}
            bio={open.bio}
            bioEmpty={t('bioEmpty', { name: profile.displayName })}
            interestsTitle={t('interests')}
            interests={open.interests}
            interestsEmpty={t('interestsEmpty')}
          />
        ) : (
          <Card>
            <EmptyState
              icon={<Lock size={26} />}
              title={t('private.title')}
              text={t('private.text', { name: profile.displayName })}
            />
          </Card>
        )}
        <Facts karma={profile.karma} createdAt={profile.createdAt} open={open ?? undefined} />
      </div>
    </>
  );
}

/** Another user's profile (spec.md section 2, 'Public profile'). */
export function PublicProfile({ username, state, actions, menu, onBack }: PublicProfileProps) {
  const { t } = useTranslation('user');
  const back = (
    <Button variant="ghost" onClick={onBack} icon={<ArrowLeft aria-hidden="true" size={18} />}>
      {t('back')}
    </Button>
  );
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <div className="-ms-4 flex items-center justify-between gap-2">
        {back}
        {state.kind === 'ready' && menu(state.data)}
      </div>
      <div className="flex flex-col gap-6">
        {state.kind !== 'ready' && <h1 className="sr-only">{username}</h1>}
        {state.kind === 'loading' && <ProfileSkeleton />}
        {state.kind === 'notFound' && (
          <NobodyHere
            title={t('notFound.title')}
            text={t('notFound.text', { username })}
            action={
              <>
                <Link to="/friends" className={buttonClass({ variant: 'primary' })}>
                  {t('notFound.friends')}
                </Link>
                <Link to="/matching" className={buttonClass()}>
                  {t('notFound.meet')}
                </Link>
              </>
            }
          />
        )}
        {state.kind === 'failed' && (
          <ErrorPanel
            title={t('failed.title')}
            text={t('failed.text')}
            retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
          />
        )}
        {state.kind === 'ready' && <Ready profile={state.data} actions={actions(state.data)} />}
      </div>
    </div>
  );
}
