import type { Services } from '../services/services.tsx';

/** The services' types as the call's files use them. */
export type Clock = Services['clock'];
export type KeyValue = Services['storage']['local'];
export type Socket = Services['socket'];
export type ConnectionView = ReturnType<Socket['connection']['get']>;
export type MediaState = ReturnType<Services['media']['state']['get']>;
export type MediaProblem = NonNullable<MediaState['problem']>;
export type Peer = ReturnType<Services['peers']['open']>;
export type PeerSignal = Parameters<Peer['receive']>[0];
export type PeerEvent = Parameters<Parameters<Services['peers']['open']>[0]['on']>[0];
