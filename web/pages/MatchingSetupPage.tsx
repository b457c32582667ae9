import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../call/session/use-call.ts';
import { useDashboard } from '../home/queries.ts';
import { useUsedUp } from '../home/use-used-up.ts';
import { CameraCheck } from '../matching/check/CameraCheck.tsx';
import { HouseRules } from '../matching/lobby/HouseRules.tsx';
import { isCameraKnown, keepCameraKnown } from '../matching/lobby/known-camera.ts';
import { UnlessSuspended } from '../moderation/UnlessSuspended.tsx';
import { useMayIncludeFrames } from '../reports/queries.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { useProfile } from '../users/queries.ts';
import { MatchFiltersCard, SetupIntro, UsedUp, usePreloadedCallParts } from './call/live.ts';

/**
 * /matching, and /matching/setup with ?step=camera: the camera and microphone check. /matching/setup alone, where a call
 * returns to: an introduction, with the camera off.
 */
export default function MatchingSetupPage() {
  return (
    <UnlessSuspended>
      <Setup />
    </UnlessSuspended>
  );
}

function Setup() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { start } = useCall();
  const { storage } = useServices();
  const { data: profile } = useProfile();
  const { emailVerified, ageProven } = useCurrentUser();
  const framesMayBeKept = useMayIncludeFrames();
  const dashboard = useDashboard().data;
  const usedUp = useUsedUp(dashboard);
  const hasFriends = dashboard?.stats.friendsCount !== 0;
  usePreloadedCallParts();
  const rules = <HouseRules stats={dashboard?.stats ?? null} />;
  const plan = profile?.subscriptionType;
  const mustProveAge = ageProven === false ? 'mustProveAge' : undefined;
  const missing = emailVerified === false ? 'mustConfirmEmail' : mustProveAge;
  const search = () => {
    // takes over the open camera before the check releases it
    start();
    void navigate(CALL_PATH);
  };
  if (pathname !== '/matching' && query.get('step') !== 'camera') {
    const mayStart = !missing && isCameraKnown(storage.local);
    return (
      <Suspense fallback={null}>
        <SetupIntro
          onStart={mayStart ? search : undefined}
          usedUp={usedUp}
          hasFriends={hasFriends}
          rules={rules}
          filters={<MatchFiltersCard plan={plan} />}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-10">
      <CameraCheck
        missing={missing}
        instead={
          usedUp === null ? undefined : (
            <Suspense fallback={null}>
              <UsedUp until={usedUp} hasFriends={hasFriends} />
            </Suspense>
          )
        }
        framesMayBeKept={framesMayBeKept}
        onStart={() => {
          keepCameraKnown(storage.local);
          search();
        }}
        onBack={() => void navigate('/home')}
      />
      <Suspense fallback={null}>{plan === 'premium_plus' && <MatchFiltersCard plan={plan} />}</Suspense>
      {rules}
    </div>
  );
}
