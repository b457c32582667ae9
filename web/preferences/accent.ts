import { ACCENTS, type Accent } from '@visavis/domain/users/rules.ts';

// The exclusive themes of premium_plus: accents of ui/styles/accents.css, set by a class on the root.

/** The storage key; public/first-paint.js reads it too. */
export const ACCENT_KEY = 'accent';

interface AccentStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export function storedAccent(storage: AccentStorage): Accent {
  const stored = storage.get(ACCENT_KEY);
  return ACCENTS.find((accent) => accent === stored) ?? 'apricot';
}

/** Shows an accent without storing it; the default one has no class. */
export function showAccent(accent: Accent, root: Element): void {
  for (const other of ACCENTS) root.classList.toggle(`accent-${other}`, other === accent && other !== 'apricot');
}

/** Applies and stores an accent; the default one removes class and stored value. */
export function chooseAccent(accent: Accent, storage: AccentStorage, root: Element): void {
  showAccent(accent, root);
  if (accent === 'apricot') storage.remove(ACCENT_KEY);
  else storage.set(ACCENT_KEY, accent);
}
