import { expect, test } from 'vitest';
import { pressOf } from '../../lib/pressed-key.fake.ts';
import { asShortcutChoice, defaultShortcuts, keyOf, remap, shortcutOf, shownKey } from './shortcuts.ts';
import { isTypingIn } from './use-shortcuts.ts';

const noTyping = { isTyping: false };
const withKeys = (keys: Partial<(typeof defaultShortcuts)['keys']>) => ({
  on: true,
  keys: { ...defaultShortcuts.keys, ...keys },
});

test.each([
  ['m', 'microphone'],
  ['M', 'microphone'],
  ['v', 'camera'],
  ['s', 'skip'],
  ['f', 'fullscreen'],
  ['?', 'help'],
  ['x', null],
  ['Enter', null],
])('%s is the shortcut %s', (key, shortcut) => {
  expect(shortcutOf(pressOf(key), noTyping, defaultShortcuts)).toBe(shortcut);
});

test('a key that was moved acts in its new place only', () => {
  const choice = withKeys({ skip: 'N' });
  expect(shortcutOf(pressOf('n'), noTyping, choice)).toBe('skip');
  expect(shortcutOf(pressOf('s'), noTyping, choice)).toBeNull();
  expect(shownKey(choice, 'skip')).toBe('N');
});

test('shortcuts that are off neither act nor show', () => {
  const choice = { ...defaultShortcuts, on: false };
  expect(shortcutOf(pressOf('s'), noTyping, choice)).toBeNull();
  expect(shortcutOf(pressOf('?'), noTyping, choice)).toBeNull();
  expect(shownKey(choice, 'skip')).toBeUndefined();
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s belongs to the browser', (modifier) => {
  expect(shortcutOf(pressOf('s', { [modifier]: true }), noTyping, defaultShortcuts)).toBeNull();
});

test('AltGr makes it text, not a shortcut', () => {
  const held = { key: 'ſ', code: 'KeyS', getModifierState: (name: string) => name === 'AltGraph' };
  expect(shortcutOf(pressOf('s', held), noTyping, defaultShortcuts)).toBeNull();
  expect(shortcutOf(pressOf('s', { ...held, key: 's' }), noTyping, defaultShortcuts)).toBeNull();
});

test('a keyboard without Latin letters has the shortcuts in their places, and a letter of its own that was chosen', () => {
  const russian = pressOf('ы', { code: 'KeyS' });
  expect(shortcutOf(russian, noTyping, defaultShortcuts)).toBe('skip');
  expect(shortcutOf(russian, noTyping, withKeys({ microphone: 'Ы' }))).toBe('microphone');
});

test('a held key counts once', () => {
  expect(shortcutOf(pressOf('s', { repeat: true }), noTyping, defaultShortcuts)).toBeNull();
});

test('a key pressed while typing is text', () => {
  expect(shortcutOf(pressOf('s'), { isTyping: true }, defaultShortcuts)).toBeNull();
});

test('fields and dialogs take keys as text, the page does not', () => {
  document.body.innerHTML = '<input id="a"><div role="dialog"><b id="b"></b></div><p id="c"></p>';
  const at = (id: string) => isTypingIn(document.getElementById(id));
  expect([at('a'), at('b'), at('c'), isTypingIn(null)]).toEqual([true, true, false, false]);
});

test.each([
  ['n', 'N'],
  ['é', 'É'],
  ['7', '7'],
  ['%', '%'],
  [' ', null],
  ['Enter', null],
  ['Tab', null],
  ['F5', null],
  ['ß', null],
])('the key %j is stored as %j', (pressed, key) => {
  expect(keyOf(pressed)).toBe(key);
});

test('moves a shortcut to a free key', () => {
  expect(remap(defaultShortcuts, 'skip', 'n')).toEqual({ kind: 'done', choice: withKeys({ skip: 'N' }) });
  expect(remap(defaultShortcuts, 'skip', 's')).toEqual({ kind: 'done', choice: defaultShortcuts });
});

test('refuses the key of another shortcut, and keys that are none', () => {
  expect(remap(defaultShortcuts, 'skip', 'm')).toEqual({ kind: 'taken', by: 'microphone' });
  expect(remap(withKeys({ microphone: 'X' }), 'skip', 'm').kind).toBe('done');
  expect(remap(defaultShortcuts, 'skip', 'Enter')).toEqual({ kind: 'unfit' });
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['text', 'MVSF?'],
  ['no keys', { on: true }],
  ['a missing key', { on: true, keys: { ...defaultShortcuts.keys, skip: undefined } }],
  ['a key that is none', withKeys({ skip: 'Enter' })],
  ['two shortcuts on one key', withKeys({ skip: 'M' })],
])('a stored choice with %s does not count', (_name, stored) => {
  expect(asShortcutChoice(stored)).toBeNull();
});

test('a stored choice is read as it was written', () => {
  const choice = { ...withKeys({ skip: 'N' }), on: false };
  expect(asShortcutChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
});
