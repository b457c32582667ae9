/** The keys of a call (design.md, 'Keyboard and screen reader'). */
export type Shortcut = 'microphone' | 'camera' | 'skip' | 'fullscreen' | 'help';

export const shortcutKeys: Record<Shortcut, string> = {
  microphone: 'M',
  camera: 'V',
  skip: 'S',
  fullscreen: 'F',
  help: '?',
};

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

/** What a pressed key means; nothing while somebody types, or with a modifier that belongs to the browser. */
export function shortcutOf(event: Key, target: { isTyping: boolean }): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.isTyping) return null;
  const found = Object.entries(shortcutKeys).find(([, key]) => key === event.key.toUpperCase());
  return (found?.[0] as Shortcut | undefined) ?? null;
}

/** Whether keys pressed here are text, or belong to an open menu or window. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) !== null;
