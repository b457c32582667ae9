import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../call/use-call.ts';
import { SetupIntro } from '../lobby/SetupIntro.tsx';
import { CameraCheck } from '../matching/CameraCheck.tsx';
import { MatchFiltersCard } from '../users/MatchFiltersCard.tsx';

/** The introduction, where a call returns to as well; with ?step=camera the check of camera and microphone. */
export default function MatchingSetupPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { start } = useCall();
  if (query.get('step') !== 'camera') return <SetupIntro filters={<MatchFiltersCard />} />;
  return (
    <CameraCheck
      onStart={() => {
        // takes the open camera over before the check lets go of it
        start();
        void navigate('/matching/explore');
      }}
      onBack={() => void navigate('/matching')}
    />
  );
}
