import { useEffect, useRef } from 'react';
import { type Shortcut, type ShortcutChoice, shortcutOf } from './shortcut-keys.ts';

/** Whether keys pressed at `target` are text, or belong to an open menu or dialog. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) !== null;

/** Calls `act` for the keys of a call while mounted. */
export function useShortcuts(choice: ShortcutChoice, act: (shortcut: Shortcut) => void): void {
  const latest = useRef({ choice, act });
  useEffect(() => {
    latest.current = { choice, act };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      const shortcut = shortcutOf(event, { isTyping: isTypingIn(event.target) }, now.choice);
      if (!shortcut) return;
      event.preventDefault();
      now.act(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
