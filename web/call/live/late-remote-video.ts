import { namedPart } from '../../lib/lazy-part.tsx';

/** In the file that a match waits for, so it has loaded before there is a picture. */
export const RemoteVideo = namedPart(() => import('./live-side.ts'), 'RemoteVideo');
