import { hasModifier, latinKey, type PressedKey } from '../../lib/pressed-key.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';

/** An action that a key does in a call (design.md, 'Keyboard and screen reader'). */
export type Shortcut = 'microphone' | 'camera' | 'skip' | 'fullscreen' | 'help';

/** The user's choice: people who dictate, or who hit keys by accident, turn shortcuts off or move them (WCAG 2.1.4). */
export interface ShortcutChoice {
  on: boolean;
  keys: Record<Shortcut, string>;
}

export const defaultShortcuts: ShortcutChoice = {
  on: true,
  keys: { microphone: 'M', camera: 'V', skip: 'S', fullscreen: 'F', help: '?' },
};

export const shortcuts = Object.keys(defaultShortcuts.keys) as Shortcut[];

/** A key as it is stored and shown; null for one that moves the focus, presses buttons or writes nothing. */
export const keyOf = (key: string): string | null => {
  const upper = key.toUpperCase();
  return [...upper].length === 1 && key.trim() !== '' ? upper : null;
};

export type Remapped =
  | { kind: 'done'; choice: ShortcutChoice }
  | { kind: 'taken'; by: Shortcut }
  /** the key cannot be a shortcut */
  | { kind: 'unfit' };

/** Gives a shortcut another key; refuses one that another shortcut has. */
export function remap(choice: ShortcutChoice, shortcut: Shortcut, pressed: string): Remapped {
  const key = keyOf(pressed);
  if (key === null) return { kind: 'unfit' };
  const by = shortcuts.find((other) => other !== shortcut && choice.keys[other] === key);
  if (by) return { kind: 'taken', by };
  return { kind: 'done', choice: { ...choice, keys: { ...choice.keys, [shortcut]: key } } };
}

/** Parses a stored choice; null for another shape, and for two shortcuts on one key. */
export function asShortcutChoice(value: unknown): ShortcutChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { on, keys } = value as { on?: unknown; keys?: Record<string, unknown> };
  if (typeof on !== 'boolean' || typeof keys !== 'object' || keys === null) return null;
  const read = shortcuts.map((shortcut) => [shortcut, typeof keys[shortcut] === 'string' ? keys[shortcut] : '']);
  const fits = read.every(([, key]) => key !== undefined && keyOf(key) === key);
  if (!fits || new Set(read.map(([, key]) => key)).size < shortcuts.length) return null;
  return { on, keys: Object.fromEntries(read) };
}

/** The key to show beside a control; undefined while shortcuts are off. */
export const shownKey = ({ on, keys }: ShortcutChoice, shortcut: Shortcut): string | undefined =>
  on ? keys[shortcut] : undefined;

/**
 * The shortcut of a pressed key; null while the user types, and with a modifier. A letter that was chosen counts before the
 * Latin one in its place.
 */
export function shortcutOf(
  event: PressedKey & Pick<KeyboardEvent, 'repeat'>,
  target: { isTyping: boolean },
  choice: ShortcutChoice,
): Shortcut | null {
  if (!choice.on || hasModifier(event) || event.repeat || target.isTyping) return null;
  const find = (key: string) => shortcuts.find((shortcut) => choice.keys[shortcut] === keyOf(key));
  return find(event.key) ?? find(latinKey(event)) ?? null;
}

const KEY = 'shortcuts';

/** The chosen shortcuts, stored in this browser. */
export interface ShortcutStore extends Readable<ShortcutChoice> {
  turn(on: boolean): void;
  /** Stores the new key unless it is refused. */
  remap(shortcut: Shortcut, pressed: string): Remapped;
  reset(): void;
}

export function createShortcutStore(storage: KeyValue): ShortcutStore {
  const store = createStore(storage.getJson(KEY, asShortcutChoice) ?? defaultShortcuts);
  const choose = (choice: ShortcutChoice) => {
    store.set(choice);
    storage.setJson(KEY, choice);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    turn: (on) => choose({ ...store.get(), on }),
    remap(shortcut, pressed) {
      const outcome = remap(store.get(), shortcut, pressed);
      if (outcome.kind === 'done') choose(outcome.choice);
      return outcome;
    },
    reset() {
      storage.remove(KEY);
      store.set(defaultShortcuts);
    },
  };
}
