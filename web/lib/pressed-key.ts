/** The parts of a `keydown` that tell which key was pressed. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** Whether a modifier is held that gives the key to the browser, or to text: AltGr+S writes 'ſ' on a German keyboard. */
export const hasModifier = (press: PressedKey): boolean =>
  press.ctrlKey || press.metaKey || press.altKey || press.getModifierState('AltGraph');

/**
 * The key as a shortcut names it: the character that it writes. Where the layout writes no Latin letters (Cyrillic,
 * Greek, Arabic, Hebrew), the Latin letter in the same place of a US keyboard.
 */
export function latinKey({ key, code }: Pick<PressedKey, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place && /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? place : key;
}
