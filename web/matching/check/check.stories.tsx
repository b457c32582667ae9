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

const Panel = ({ view }: { view: CheckView }) => (
  <main className="p-4">
    <CheckPanel
      view={view}
      framesMayBeKept
      listen={speakAlong}
      onMicrophone={nothing}
      onCamera={nothing}
      onChoose={nothing}
      onBlur={nothing}
      onBeginBlurred={nothing}
      onRetry={nothing}
      onAudioOnly={nothing}
      onWithCamera={nothing}
      onStart={nothing}
      onBack={nothing}
    />
  </main>
);
const failed = (part: Partial<CheckView>) =>
  checkView({ status: 'failed', canStart: false, hasCamera: false, ...part });

export const Checking = () => <Panel view={checkView({ status: 'checking', canStart: false, hasCamera: false })} />;
export const Ready = () => <Panel view={checkView()} />;
export const WithoutRelay = () => <Panel view={checkView({ isDirect: true })} />;
const blurred = (part: object) => checkView({ blur: { isOn: true, isReady: true, problem: null, ...part } });
export const Blurred = () => <Panel view={blurred({})} />;
export const BlurLoading = () => <Panel view={blurred({ isReady: false })} />;
export const BlurTooSlow = () => <Panel view={blurred({ isOn: false, problem: 'slow' })} />;
export const BlurUnavailable = () => <Panel view={blurred({ isOn: false, problem: 'unavailable' })} />;
export const CameraOff = () => <Panel view={checkView({ cameraOn: false, microphoneOn: false })} />;
export const AudioOnly = () => <Panel view={checkView({ status: 'readyAudio', audioOnly: true, hasCamera: false })} />;
export const Denied = () => <Panel view={failed({ problem: 'denied', help: 'chrome' })} />;
export const InUse = () => <Panel view={failed({ problem: 'in_use', help: 'in_use', mayGoAudioOnly: true })} />;
export const NotFound = () => (
  <Panel view={failed({ problem: 'not_found', help: 'not_found', mayGoAudioOnly: true })} />
);
