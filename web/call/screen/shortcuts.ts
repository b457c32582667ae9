import { useEffect, useRef } from 'react';

/** The keys of a call (design.md, 'Keyboard and screen reader'). */
export type Shortcut = 'microphone' | 'camera' | 'skip' | 'fullscreen' | 'help';

export const shortcutKeys: Record<Shortcut, string> = {
  microphone: 'M',
  camera: 'V',
  skip: 'S',
  fullscreen: 'F',
  help: '?',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The shortcut of a pressed key; null while the user types, and with a modifier that belongs to the browser. */
export function shortcutOf(event: Key, target: { isTyping: boolean }): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.isTyping) return null;
  const found = Object.entries(shortcutKeys).find(([, key]) => key === event.key.toUpperCase());
  return (found?.[0] as Shortcut | undefined) ?? null;
}

/** Whether keys pressed at `target` are text, or belong to an open menu or dialog. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) !== null;

/** Calls `act` for the keys of a call while mounted. */
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
