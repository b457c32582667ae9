import { ShortcutEditor } from './ShortcutEditor.tsx';
import { useShortcutSettings } from './use-shortcut-settings.ts';

/** The shortcuts of a call, for the settings. */
export const ShortcutSettings = () => <ShortcutEditor {...useShortcutSettings()} />;
