import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../call/session/use-call.ts';
import { CameraCheck } from '../matching/check/CameraCheck.tsx';
import { MatchFiltersCard } from '../matching/filters/MatchFiltersCard.tsx';
import { SetupIntro } from '../matching/lobby/SetupIntro.tsx';
import { UnlessSuspended } from '../moderation/Suspended.tsx';
import { useMayIncludeFrames } from '../reports/queries.ts';
import { useCurrentUser } from '../services/use-auth.ts';
import { useProfile } from '../users/queries.ts';

/** The introduction, also shown after a call; with ?step=camera the camera and microphone check. */
export default function MatchingSetupPage() {
  return (
    <UnlessSuspended>
      <Setup />
    </UnlessSuspended>
  );
}

function Setup() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { start } = useCall();
  const { data: profile } = useProfile();
  const { emailVerified, ageProven } = useCurrentUser();
  const framesMayBeKept = useMayIncludeFrames();
  const mustProveAge = ageProven === false ? 'mustProveAge' : undefined;
  if (query.get('step') !== 'camera')
    return <SetupIntro filters={<MatchFiltersCard plan={profile?.subscriptionType} />} />;
  return (
    <CameraCheck
      missing={emailVerified === false ? 'mustConfirmEmail' : mustProveAge}
      framesMayBeKept={framesMayBeKept}
      onStart={() => {
        // takes over the open camera before the check releases it
        start();
        void navigate(CALL_PATH);
      }}
      onBack={() => void navigate('/matching')}
    />
  );
}
