import { namedPart } from '../../lib/lazy-part.tsx';

/** Loads with the other late parts of the call's screens. */
export const NoPicture = namedPart(() => import('./NoPicture.tsx'), 'NoPicture');
