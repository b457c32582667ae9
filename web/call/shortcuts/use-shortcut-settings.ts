import { useStore } from '../../lib/use-store.ts';
import { useShortcutStore } from '../session/use-call.ts';
import type { ShortcutEditorProps } from './ShortcutEditor.tsx';

/** The chosen shortcuts and what changes them, as the editor takes both. */
export function useShortcutSettings(): ShortcutEditorProps {
  const store = useShortcutStore();
  return { choice: useStore(store), onTurn: store.turn, onRemap: store.remap, onReset: store.reset };
}
