import { describe, expect, test } from 'vitest';
import { firstPlace, keepInside, nudge, panelSize } from '../floating/panel-place.ts';
import { isTypingIn, shortcutOf } from './shortcuts.ts';
import { asLayout, layoutFor, orientationOf, pictureFit, type StageLayout } from './stage-layout.ts';

describe('layout', () => {
  test.each<[StageLayout, 'portrait' | 'landscape', StageLayout]>([
    ['fullscreen', 'portrait', 'fullscreen'],
    ['fullscreen', 'landscape', 'fullscreen'],
    ['split', 'portrait', 'split-vertical'],
    ['split', 'landscape', 'split'],
    ['split-vertical', 'landscape', 'split'],
    ['split-vertical', 'portrait', 'split-vertical'],
  ])('%s in %s is %s', (layout, orientation, shown) => expect(layoutFor(layout, orientation)).toBe(shown));

  test('a stored choice of another kind is refused', () => {
    expect(asLayout('split')).toBe('split');
    expect(asLayout('grid')).toBeNull();
    expect(asLayout(null)).toBeNull();
  });

  test('a square is landscape', () => expect(orientationOf({ width: 10, height: 10 })).toBe('landscape'));
});

describe('fit', () => {
  const wide = { width: 1280, height: 720 };
  test.each([
    ['the same shape covers', wide, { width: 640, height: 360 }, 'cover'],
    ['a shape within 0.15 covers', wide, { width: 192, height: 100 }, 'cover'],
    ['a shape further off is shown whole', wide, { width: 194, height: 100 }, 'contain'],
    ['a phone’s picture on a desk is shown whole', { width: 720, height: 1280 }, wide, 'contain'],
    ['an unknown picture covers', null, wide, 'cover'],
    ['a picture without size covers', { width: 0, height: 0 }, wide, 'cover'],
  ] as const)('%s', (_name, picture, frame, fit) => expect(pictureFit(picture, frame)).toBe(fit));
});

describe('the floating panel', () => {
  const desk = { width: 1440, height: 900 };
  test('starts at bottom right with its margin', () => {
    expect(firstPlace(desk)).toEqual({ left: 1440 - 320 - 16, top: 900 - 240 - 16 });
    expect(firstPlace({ width: 360, height: 740 })).toEqual({ left: 24, top: 740 - 64 - 240 - 16 });
  });
  test.each([
    ['off the left and top', { left: -50, top: -50 }, { left: 16, top: 16 }],
    ['off the right and bottom', { left: 9000, top: 9000 }, { left: 1104, top: 644 }],
    ['inside', { left: 300, top: 200 }, { left: 300, top: 200 }],
  ])('%s is brought inside', (_name, place, kept) => expect(keepInside(place, desk)).toEqual(kept));
  test('keeps its margins on the narrowest phone', () => {
    expect(panelSize({ width: 320, height: 600 })).toEqual({ width: 288, height: 216 });
    expect(keepInside({ left: 100, top: 0 }, { width: 320, height: 600 })).toEqual({ left: 16, top: 16 });
  });
  test('moves by the arrow keys alone, and not out', () => {
    expect(nudge({ left: 300, top: 200 }, 'ArrowLeft', desk)).toEqual({ left: 268, top: 200 });
    expect(nudge({ left: 16, top: 16 }, 'ArrowUp', desk)).toEqual({ left: 16, top: 16 });
    expect(nudge({ left: 300, top: 200 }, 'Enter', desk)).toBeNull();
  });
});

describe('keys', () => {
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...more,
  });
  test.each([
    ['m', 'microphone'],
    ['M', 'microphone'],
    ['v', 'camera'],
    ['s', 'skip'],
    ['f', 'fullscreen'],
    ['?', 'help'],
    ['x', null],
  ])('%s means %s', (name, meaning) => expect(shortcutOf(key(name), { isTyping: false })).toBe(meaning));
  test('belong to the browser with a modifier, to the text while typing, and count once when held', () => {
    expect(shortcutOf(key('s', { ctrlKey: true }), { isTyping: false })).toBeNull();
    expect(shortcutOf(key('s', { repeat: true }), { isTyping: false })).toBeNull();
    expect(shortcutOf(key('s'), { isTyping: true })).toBeNull();
  });
  test('typing is told from looking', () => {
    document.body.innerHTML = '<input id="a"><div role="dialog"><b id="b"></b></div><p id="c"></p>';
    const at = (id: string) => isTypingIn(document.getElementById(id));
    expect([at('a'), at('b'), at('c'), isTypingIn(null)]).toEqual([true, true, false, false]);
  });
});
