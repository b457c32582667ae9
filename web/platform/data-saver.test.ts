import { expect, test } from 'vitest';
import { createDataSaver } from './data-saver.ts';
import { createFakeStorage } from './storage/storage.fake.ts';

/** A browser that tells of its network. */
function browserOn(told: { saveData?: boolean; type?: string }) {
  const kept = createFakeStorage();
  const connection = Object.assign(new EventTarget(), told);
  return {
    kept,
    saver: createDataSaver(kept, connection),
    become(next: typeof told) {
      Object.assign(connection, next);
      connection.dispatchEvent(new Event('change'));
    },
  };
}

test.each([
  [{ saveData: true, type: 'wifi' }, true],
  [{ saveData: false, type: 'cellular' }, true],
  [{ saveData: false, type: 'wifi' }, false],
  [{}, false],
])('a browser that tells %o saves data by itself: %s', (told, isOn) => {
  expect(browserOn(told).saver.get().isOn).toBe(isOn);
});

test('a browser that tells nothing saves none', () => {
  expect(createDataSaver(createFakeStorage()).get().isOn).toBe(false);
});

test('follows the network where nothing is chosen, and tells so', () => {
  const { saver, become } = browserOn({ type: 'wifi' });
  const seen: boolean[] = [];
  saver.subscribe(() => seen.push(saver.get().isOn));
  become({ type: 'cellular' });
  become({ type: 'wifi' });
  expect(seen).toEqual([true, false]);
});

test.each([true, false])('a choice (%s) outlives networks and pages', (choice) => {
  const { saver, become, kept } = browserOn({ type: choice ? 'wifi' : 'cellular' });
  saver.turn(choice);
  become({ type: 'ethernet' });
  become({ type: choice ? 'wifi' : 'cellular' });
  expect([saver.get().isOn, createDataSaver(kept).get().isOn]).toEqual([choice, choice]);
});

test('whoever chooses what the browser would is back to that', () => {
  const { saver, become, kept } = browserOn({ type: 'wifi' });
  saver.turn(true);
  saver.turn(false);
  expect(kept.local.keys('')).toEqual([]);
  become({ type: 'cellular' });
  expect(saver.get().isOn).toBe(true);
});

test('adds up what the connections of a call took, and whether any was to save', () => {
  const { saver, kept } = browserOn({});
  saver.spend('a', 5);
  saver.turn(true);
  saver.spend('b', 100);
  saver.turn(false);
  saver.spend('b', 20);
  expect(saver.get()).toEqual({ isOn: false, spent: { roomId: 'b', bytes: 120, isSaved: true } });
  // A reload.
  expect(createDataSaver(kept).get().spent).toEqual(saver.get().spent);
});
