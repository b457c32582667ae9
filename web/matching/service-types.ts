import type { Services } from '../services/services.tsx';

/** The services' types as the camera check's files use them. */
export type MediaState = ReturnType<Services['media']['state']['get']>;
export type DeviceKind = Parameters<Services['media']['choose']>[0];
