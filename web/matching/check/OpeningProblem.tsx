import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import { placeOf, problemViewOf } from './check-state.ts';
import { Problem, type ProblemProps } from './Problem.tsx';

/** Outside the camera check: why camera and microphone did not open, and what to press. It does not go on by itself, and has no drawing. */
export default function OpeningProblem(actions: Pick<ProblemProps, 'onRetry' | 'onAudioOnly'>) {
  const { media } = useServices();
  const view = problemViewOf(useStore(media.state), placeOf(navigator));
  return <Problem isPlain view={{ ...view, goesOn: false }} {...actions} />;
}
