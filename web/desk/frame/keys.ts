import { hasModifier, latinKey, type PressedKey } from '../../lib/pressed-key.ts';

/** The action of a key at the desk. */
export type DeskKey = 'down' | 'up' | 'open' | 'claim' | 'decide' | 'next' | 'help';

/** As the list of keys shows them. */
export const DESK_KEYS: readonly { key: DeskKey; shown: string }[] = [
  { key: 'down', shown: 'J' },
  { key: 'up', shown: 'K' },
  { key: 'open', shown: '↵' },
  { key: 'claim', shown: 'C' },
  { key: 'decide', shown: 'D' },
  { key: 'next', shown: 'N' },
  { key: 'help', shown: '?' },
];

const meanings: Record<string, DeskKey> = {
  j: 'down',
  k: 'up',
  enter: 'open',
  c: 'claim',
  d: 'decide',
  n: 'next',
  '?': 'help',
};

type Press = PressedKey & Pick<KeyboardEvent, 'repeat' | 'defaultPrevented'>;

/** Keys with a modifier belong to the browser. Only moving repeats while a key is held. */
export function deskKeyOf(press: Press): DeskKey | null {
  if (hasModifier(press) || press.defaultPrevented) return null;
  const key = meanings[latinKey(press).toLowerCase()] ?? null;
  return press.repeat && key !== 'down' && key !== 'up' ? null : key;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="listbox"]';
/** Elements that Enter presses by itself. */
const PRESSABLE = 'button, a, summary, [role="button"]';

/** Whether the key is for the element that has the focus: text in a field, Enter on a button. */
export const belongsTo = (target: EventTarget | null, key: DeskKey): boolean => {
  if (!(target instanceof Element)) return false;
  return Boolean(target.closest(FIELDS) ?? (key === 'open' ? target.closest(PRESSABLE) : null));
};
