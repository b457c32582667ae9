import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { AccentPicker } from './AccentPicker.tsx';
import { ACCENT_KEY } from './accent.ts';

const root = document.documentElement;
beforeEach(async () => {
  await speak('en');
  root.className = 'dark';
});

function open(locked: boolean) {
  const services = createFakeServices();
  const onSave = vi.fn();
  const page = draw(withServices(<AccentPicker locked={locked} onSave={onSave} />, services));
  const stored = () => services.storage.local.get(ACCENT_KEY);
  return { ...page, onSave, stored };
}

test('with Premium Plus a theme is stored, and kept with the account', async () => {
  const page = open(false);
  await page.user.click(page.getByRole('radio', { name: 'Rose' }));
  expect([root.className, page.stored()]).toEqual(['dark accent-rose', 'rose']);
  expect(page.onSave).toHaveBeenCalledExactlyOnceWith('rose');
});

test('with another plan a theme can be tried on until the settings close', async () => {
  const page = open(true);
  await page.user.click(page.getByRole('radio', { name: 'Tide' }));
  expect([root.className, page.stored()]).toEqual(['dark accent-tide', null]);
  page.getByText(/^A preview/);
  expect(page.onSave).not.toHaveBeenCalled();
  page.unmount();
  expect(root.className).toBe('dark');
});
