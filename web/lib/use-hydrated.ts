import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a prerendered page is being taken over: what is shown until then is what the build has written. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
