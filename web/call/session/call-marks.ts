/**
 * Moments of a call in the browser's own timeline (`performance.getEntriesByType('mark')`), for whoever measures how
 * long it takes from a skip to the next face.
 */
export type CallMark = 'skip' | 'join' | 'found' | 'ready' | 'stream' | 'connected' | 'face' | (string & {});

export const markCall = (name: CallMark): void => {
  performance.mark(`call:${name}`);
};
