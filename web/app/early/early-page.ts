import { useLayoutEffect, useState } from 'react';

/** How many loading screens are up. */
let waiting = 0;

/**
 * Whether the page that the build has written for members (EarlyPage.tsx) takes the place of a loading screen;
 * public/first-paint.js shows it to them. It is removed with the last loading screen.
 */
export function useEarlyPage(): boolean {
  const [isShown] = useState(
    () => document.documentElement.dataset.member !== undefined && document.getElementById('early') !== null,
  );
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
