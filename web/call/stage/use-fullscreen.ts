import { useEffect, useState } from 'react';

/** Full screen for the page rather than one element, so that menus and dialogs show as well. */
export function useFullscreen(): { isSupported: boolean; isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const update = () => setIsFull(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const toggle = () => {
    // If the browser refuses, the page stays as it is.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isSupported: document.fullscreenEnabled === true, isFull, toggle };
}
