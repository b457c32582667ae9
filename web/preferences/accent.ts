/** The exclusive themes of premium_plus: another accent in ui/theme.css, by a class on the root. */
export type Accent = 'apricot' | 'rose' | 'tide';

/** Where it is kept; public/first-paint.js reads the same key. */
export const ACCENT_KEY = 'accent';
export const ACCENTS: readonly Accent[] = ['apricot', 'rose', 'tide'];

export const toAccent = (stored: string | null): Accent => ACCENTS.find((accent) => accent === stored) ?? 'apricot';

interface AccentStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export const storedAccent = (storage: AccentStorage): Accent => toAccent(storage.get(ACCENT_KEY));

/** Shows an accent and keeps it in this browser; the product's own leaves no trace. */
export function chooseAccent(accent: Accent, storage: AccentStorage, root: Element): void {
  for (const other of ACCENTS) root.classList.toggle(`accent-${other}`, other === accent && other !== 'apricot');
  if (accent === 'apricot') storage.remove(ACCENT_KEY);
  else storage.set(ACCENT_KEY, accent);
}
