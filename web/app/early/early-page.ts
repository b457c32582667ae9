import { useLayoutEffect, useState } from 'react';

/** How many parts of the app are waiting for what they will show. */
let waiting = 0;

/**
 * Whether the page that the build has written for members (EarlyPage.tsx) stands in for what loads; public/first-paint.js
 * shows it to them. It goes as the last part that waits does.
 */
export function useEarlyPage(): boolean {
  const [isShown] = useState(
    () => document.documentElement.dataset.member !== undefined && document.getElementById('early') !== null,
  );
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // Another part may begin to wait in the same commit.
      queueMicrotask(() => {
        if (waiting === 0) document.getElementById('early')?.remove();
      });
    };
  }, []);
  return isShown;
}
