import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useStore } from '../../lib/use-store.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShortcutEditor } from './ShortcutEditor.tsx';
import { createShortcutStore, type ShortcutStore } from './shortcuts.ts';

beforeEach(() => speak('en'));

const storage = createFakeKeyValue();
beforeEach(() => storage.remove('shortcuts'));

function Editor({ store }: { store: ShortcutStore }) {
  return <ShortcutEditor choice={useStore(store)} onTurn={store.turn} onRemap={store.remap} onReset={store.reset} />;
}
const show = () => draw(<Editor store={createShortcutStore(storage)} />);
const keys = () => [...document.querySelectorAll('kbd')].map((key) => key.textContent);
const keyOf = (action: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: action });
const message = () => screen.getByRole('status').textContent;

test('gives an action another key, and remembers it', async () => {
  const { user, unmount } = show();
  await user.click(keyOf(/^Next person/));
  expect(message()).toBe('Press the new key for “Next person”. Escape keeps the old one.');
  await user.keyboard('n');
  expect(keys()).toEqual(['M', 'V', 'N', 'F', '?']);
  expect(message()).toBe('N is now the key for “Next person”.');
  unmount();
  show();
  expect(keys()).toEqual(['M', 'V', 'N', 'F', '?']);
});

test('refuses a key that is in use, and waits for another one', async () => {
  const { user } = show();
  await user.click(keyOf(/^Next person/));
  await user.keyboard('m');
  expect(message()).toBe('That key is in use for “Microphone on or off”. Press another one.');
  await user.keyboard('{Enter}');
  expect(message()).toBe('Press a letter, a digit or a symbol.');
  await user.keyboard('{Shift>}n{/Shift}');
  expect(keys()).toEqual(['M', 'V', 'N', 'F', '?']);
});

test('keeps the old key on Escape, and when the focus moves on', async () => {
  const onOpenChange = vi.fn();
  const { user } = draw(
    <Dialog open onOpenChange={onOpenChange} title="Keys" closeLabel="Close">
      <Editor store={createShortcutStore(storage)} />
    </Dialog>,
  );
  await screen.findByRole('dialog');
  await user.click(keyOf(/^Next person/));
  await user.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.click(keyOf(/^Next person/));
  await user.tab();
  await user.keyboard('n');
  expect(keys()).toEqual(['M', 'V', 'S', 'F', '?']);
  expect(message()).toBe('Select a key to change it.');
});

test('turns all shortcuts off, and on again', async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  expect(keyOf(/^Next person/).disabled).toBe(true);
  unmount();
  show();
  const again = screen.getByRole('switch', { name: 'Single-key shortcuts' });
  expect(again.getAttribute('aria-checked')).toBe('false');
  await user.click(again);
  expect(keyOf(/^Next person/).disabled).toBe(false);
});

test('offers the original keys once one was changed', async () => {
  const { user, container } = show();
  const reset = () => within(container).queryByRole('button', { name: 'Restore default keys' });
  expect(reset()).toBeNull();
  await user.click(keyOf(/^Next person/));
  await user.keyboard('n');
  await user.click(reset() ?? container);
  expect(keys()).toEqual(['M', 'V', 'S', 'F', '?']);
  expect(storage.get('shortcuts')).toBeNull();
});
