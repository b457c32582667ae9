import { useEffect, useRef } from 'react';
import { isTypingIn, type Shortcut, shortcutOf } from './shortcuts.ts';

/** Listens to the keys of a call while mounted. */
export function useShortcuts(act: (shortcut: Shortcut) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, { isTyping: isTypingIn(event.target) });
      if (!shortcut) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
