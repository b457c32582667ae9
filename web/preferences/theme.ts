import { createContext, use } from 'react';
import { useStore } from '../lib/use-store.ts';
import { createStore, type Readable } from '../platform/store.ts';

/** The user's choice (spec.md section 4, 'Theme'). */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type AppliedTheme = 'light' | 'dark';

export const THEME_KEY = 'theme';
export const THEME_CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system'];
/** The colour of the browser's bars: `--ink` of ui/styles/colours.css. */
const barColours: Record<AppliedTheme, string> = { dark: '#14110f', light: '#faf6f0' };

const DEFAULT = { choice: 'dark' } as const satisfies { choice: ThemeChoice };

export const toChoice = (stored: string | null): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === stored) ?? DEFAULT.choice;

export const applied = (choice: ThemeChoice, systemIsDark: boolean): AppliedTheme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

export interface ThemeStore extends Readable<{ choice: ThemeChoice }> {
  choose(choice: ThemeChoice): void;
  /** Stops following the system. */
  dispose(): void;
}

interface ThemeParts {
  storage: { get(key: string): string | null; set(key: string, value: string): void };
  /** the query `(prefers-color-scheme: dark)` */
  media: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  document: Document;
}

/** Sets the class `light` or `dark` on the root by the choice or, with 'system', by the system; and the choice itself. */
export function createThemeStore({ storage, media, document }: ThemeParts): ThemeStore {
  const store = createStore({ choice: toChoice(storage.get(THEME_KEY)) });

  const apply = () => {
    const { choice } = store.get();
    const theme = applied(choice, media.matches);
    document.documentElement.dataset.theme = choice;
    document.documentElement.classList.toggle('light', theme === 'light');
    document.documentElement.classList.toggle('dark', theme === 'dark');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme]);
  };

  media.addEventListener('change', apply);
  apply();

  return {
    get: store.get,
    prerendered: () => DEFAULT,
    subscribe: store.subscribe,
    choose(choice) {
      storage.set(THEME_KEY, choice);
      store.set({ choice });
      apply();
    },
    dispose: () => media.removeEventListener('change', apply),
  };
}

export const ThemeContext = createContext<ThemeStore | null>(null);

export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('useTheme must be used within ThemeContext');
  return { ...useStore(store), choose: store.choose };
}
