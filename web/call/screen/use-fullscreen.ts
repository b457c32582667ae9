import { useEffect, useState } from 'react';

/** The whole screen for the page; the page rather than one element, so that menus and windows show as well. */
export function useFullscreen(): { isSupported: boolean; isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () => {
    // A refusal leaves the page as it was.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isSupported: document.fullscreenEnabled === true, isFull, toggle };
}
