import type { Services } from '../services/services.tsx';

/** The services' types as the connection's files use them. */
export type Clock = Services['clock'];
export type Socket = Services['socket'];
export type ConnectionView = ReturnType<Socket['connection']['get']>;
