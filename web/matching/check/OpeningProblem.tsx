import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { checkViewOf, NOTHING_MEASURED, placeOf } from './check-state.ts';
import { DeviceChoice } from './DeviceChoice.tsx';
import { Problem, type ProblemProps } from './Problem.tsx';
import { useChooseDevice } from './use-choose-device.ts';

/**
 * Outside the camera check: why camera and microphone did not open, what to press, and which others there are. It does
 * not go on by itself, and has no drawing.
 */
export function OpeningProblem(actions: Pick<ProblemProps, 'onRetry' | 'onAudioOnly'>) {
  const { media } = useServices();
  const view = checkViewOf(useStore(media.state), placeOf(navigator), media, NOTHING_MEASURED);
  const onChoose = useChooseDevice(actions.onRetry);
  return (
    <div className="grid gap-5">
      <Problem isPlain view={{ ...view, goesOn: false }} {...actions} />
      {view.mayChoose && <DeviceChoice view={view} onChoose={onChoose} />}
    </div>
  );
}
