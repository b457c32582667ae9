import { withTexts } from '../../i18n/with-texts.ts';
import { namedPart } from '../../lib/lazy-part.tsx';

const load = withTexts(() => import('./Problem.tsx'), ['camera']);

/** Most cameras open: no one loads this on the way to the queue. */
export const Problem = namedPart(load, 'Problem');
