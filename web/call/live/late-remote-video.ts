import { namedPart } from '../../lib/lazy-part.tsx';

/** In one file with what opens a connection, which a match waits for: it is there before there is a picture. */
export const RemoteVideo = namedPart(() => import('./live-side.ts'), 'RemoteVideo');
