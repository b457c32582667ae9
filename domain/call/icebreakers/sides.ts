/** The host has invited. */
export type Side = 'host' | 'guest';
export const otherSide = (side: Side): Side => (side === 'host' ? 'guest' : 'host');
