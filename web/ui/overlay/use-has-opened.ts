import { useState } from 'react';

/** Whether a dialog has been open: one that never was costs its page nothing at each render. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return hasOpened;
}
