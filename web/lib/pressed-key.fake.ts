import type { PressedKey } from './pressed-key.ts';

/** A `keydown` of a US keyboard without modifiers. */
export const pressOf = <More extends object>(key: string, more?: More) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  getModifierState: ((_name: string) => false) as PressedKey['getModifierState'],
  repeat: false,
  defaultPrevented: false,
  ...more,
});
