import { createContext, use } from 'react';
import { useStore } from '../lib/use-store.ts';
import type { ThemeChoice, ThemeStore } from './theme.ts';

export const ThemeContext = createContext<ThemeStore | null>(null);

export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('useTheme must be used within ThemeContext');
  return { ...useStore(store), choose: store.choose };
}
