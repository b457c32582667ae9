import { createContext, use, useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemeStore } from './theme.ts';

export const ThemeContext = createContext<ThemeStore | null>(null);

export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('useTheme must be used within ThemeContext');
  return { choice: useSyncExternalStore(store.subscribe, store.get), choose: store.choose };
}
