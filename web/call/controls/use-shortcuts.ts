import { useEffect, useRef } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { useShortcutStore } from '../session/use-call.ts';
import { type Remapped, type Shortcut, type ShortcutChoice, shortcutOf } from './shortcuts.ts';

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

export interface ShortcutEditorProps {
  choice: ShortcutChoice;
  onTurn: (on: boolean) => void;
  onRemap: (shortcut: Shortcut, pressed: string) => Remapped;
  onReset: () => void;
}

/** The chosen shortcuts and what changes them, as the editor takes both. */
export function useShortcutSettings(): ShortcutEditorProps {
  const store = useShortcutStore();
  return { choice: useStore(store), onTurn: store.turn, onRemap: store.remap, onReset: store.reset };
}
