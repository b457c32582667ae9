import { useMovingPicture } from '../../stories/call-story.tsx';
import { inFrame } from '../../stories/in-frame.tsx';
import portrait from '../../ui/art/portrait-two.svg';
import { CheckPanel } from './CheckPanel.tsx';
import type { CheckView } from './check-state.ts';
import { checkView } from './check-view.fake.ts';

const nothing = () => undefined;

/** A voice that rises and falls. */
function speakAlong(onLevel: (level: number) => void) {
  let turn = 0;
  const timer = setInterval(() => {
    turn += 0.4;
    onLevel(0.5 + 0.45 * Math.sin(turn));
  }, 60);
  return () => clearInterval(timer);
}

function Panel({ view }: { view: CheckView }) {
  const stream = useMovingPicture(false);
  return inFrame(
    <CheckPanel
      view={{ ...view, stream }}
      self={{ username: 'alice', avatar: portrait }}
      framesMayBeKept
      watch={() => nothing}
      listen={speakAlong}
      onMicrophone={nothing}
      onCamera={nothing}
      onChoose={nothing}
      onTestSpeaker={() => Promise.resolve()}
      onBlur={nothing}
      onBeginBlurred={nothing}
      savesData={false}
      onSaveData={nothing}
      onRetry={nothing}
      onAudioOnly={nothing}
      onWithCamera={nothing}
      onTestReach={nothing}
      onStart={nothing}
      onBack={nothing}
    />,
  );
}
const failed = (part: Partial<CheckView>) =>
  checkView({ status: 'failed', canStart: false, hasCamera: false, ...part });

export const Checking = () => <Panel view={checkView({ status: 'checking', canStart: false, hasCamera: false })} />;
export const Ready = () => <Panel view={checkView()} />;
export const Blocked = () => <Panel view={checkView({ reach: { obstacle: 'blocked', isTesting: false } })} />;
export const TestedAgain = () => (
  <Panel view={checkView({ reach: { obstacle: 'relay_unreachable', isTesting: true } })} />
);
export const WithoutRelay = () => <Panel view={checkView({ isDirect: true })} />;
const blurred = (part: object) => checkView({ blur: { isOn: true, isReady: true, problem: null, ...part } });
export const Blurred = () => <Panel view={blurred({})} />;
export const BlurLoading = () => <Panel view={blurred({ isReady: false })} />;
export const BlurTooSlow = () => <Panel view={blurred({ isOn: false, problem: 'slow' })} />;
export const BlurUnavailable = () => <Panel view={blurred({ isOn: false, problem: 'unavailable' })} />;
export const CameraOff = () => <Panel view={checkView({ cameraOn: false })} />;
export const MicrophoneOff = () => <Panel view={checkView({ microphoneOn: false })} />;
export const BothOff = () => <Panel view={checkView({ cameraOn: false, microphoneOn: false })} />;
export const AudioOnly = () => <Panel view={checkView({ status: 'readyAudio', audioOnly: true, hasCamera: false })} />;
export const Dark = () => <Panel view={checkView({ hint: 'dark' })} />;
export const Quiet = () => <Panel view={checkView({ hint: 'quiet' })} />;
export const Heard = () => <Panel view={checkView({ isHeard: true })} />;
const refused = (part: Partial<CheckView>) => <Panel view={failed({ goesOn: true, mayGoAudioOnly: true, ...part })} />;
export const Denied = () => refused({ problem: 'denied', help: 'help.browser.chrome' });
export const DeniedInSafari = () => refused({ problem: 'denied', help: 'help.browser.safari' });
export const DeniedOnIos = () => refused({ problem: 'denied', help: 'help.browser.ios' });
export const DeniedBySystem = () => refused({ problem: 'denied_by_system', help: 'help.system.mac' });
export const DeniedByPolicy = () =>
  refused({ problem: 'denied_by_policy', help: 'help.cause.denied_by_policy', goesOn: false });
export const Dismissed = () => refused({ problem: 'dismissed', help: 'help.cause.dismissed' });
export const InUse = () => refused({ problem: 'in_use', help: 'help.cause.in_use', mayGoAudioOnly: false });
export const CameraInUse = () => refused({ problem: 'camera_in_use', help: 'help.cause.camera_in_use' });
export const CameraNotFound = () => refused({ problem: 'camera_not_found', help: 'help.cause.camera_not_found' });
export const MicrophoneNotFound = () =>
  refused({ problem: 'microphone_not_found', help: 'help.cause.microphone_not_found', mayGoAudioOnly: false });
export const NotFound = () => refused({ problem: 'not_found', help: 'help.cause.not_found', mayGoAudioOnly: false });
