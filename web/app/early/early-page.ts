import { useLayoutEffect, useState } from 'react';

/** How many loading screens are up. */
let waiting = 0;

/** Whether this is a page that the build has written for members (EarlyPage.tsx), in the browser of one. */
export const hasEarlyPage = (): boolean =>
  document.documentElement.dataset.member !== undefined && document.getElementById('early') !== null;

/**
 * Whether that page takes the place of a loading screen;
 * public/first-paint.js shows it to them. It is removed with the last loading screen.
 */
export function useEarlyPage(): boolean {
  const [isShown] = useState(hasEarlyPage);
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // Another loading screen may appear in the same commit.
      queueMicrotask(() => {
        if (waiting === 0) document.getElementById('early')?.remove();
      });
    };
  }, []);
  return isShown;
}
