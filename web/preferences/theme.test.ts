import { beforeEach, describe, expect, test } from 'vitest';
import { applied, createThemeStore, THEME_KEY, toChoice } from './theme.ts';

/** The system's preference, set by the test. */
function fakeMedia(dark: boolean) {
  const target = new EventTarget();
  const media = {
    matches: dark,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    turn(next: boolean) {
      media.matches = next;
      target.dispatchEvent(new Event('change'));
    },
  };
  return media;
}

function fakeStorage(theme?: string) {
  const map = new Map<string, string>(theme ? [[THEME_KEY, theme]] : []);
  return { get: (key: string) => map.get(key) ?? null, set: (key: string, value: string) => void map.set(key, value) };
}

const root = document.documentElement;
beforeEach(() => {
  root.className = '';
});

test('dark is the default, also for unknown stored values', () => {
  expect(toChoice(null)).toBe('dark');
  expect(toChoice('sepia')).toBe('dark');
  expect(toChoice('system')).toBe('system');
});

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
] as const)('%s, on a system that is dark: %s, shows %s', (choice, systemIsDark, shown) => {
  expect(applied(choice, systemIsDark)).toBe(shown);
});

describe('the store', () => {
  test('sets the class on the root and stores the choice', () => {
    const storage = fakeStorage();
    const theme = createThemeStore({ storage, media: fakeMedia(false), document });
    expect(root.className).toBe('dark');
    theme.choose('light');
    expect(root.className).toBe('light');
    expect(storage.get(THEME_KEY)).toBe('light');
    theme.dispose();
  });

  test('follows the system until disposed', () => {
    const media = fakeMedia(true);
    const theme = createThemeStore({ storage: fakeStorage('system'), media, document });
    expect(root.className).toBe('dark');
    media.turn(false);
    expect(root.className).toBe('light');
    theme.dispose();
    media.turn(true);
    expect(root.className).toBe('light');
  });

  test('ignores the system when the choice is light or dark', () => {
    const media = fakeMedia(true);
    const theme = createThemeStore({ storage: fakeStorage('light'), media, document });
    media.turn(false);
    media.turn(true);
    expect(root.className).toBe('light');
    theme.dispose();
  });
});
