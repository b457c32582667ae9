import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { AccentPicker } from './AccentPicker.tsx';
import { ACCENT_KEY } from './accent.ts';

const root = document.documentElement;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  root.className = 'dark';
});

function open(locked: boolean, save: (accent: string) => Promise<unknown> = async () => undefined) {
  const services = createFakeServices();
  const onSave = vi.fn(save);
  const page = draw(
    withServices(
      <>
        <AccentPicker locked={locked} onSave={onSave} />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
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

test('a theme that could not be saved is taken back, to the last one that was', async () => {
  const page = open(false, async (accent) => {
    if (accent === 'tide') throw new Error('unavailable');
  });
  await page.user.click(page.getByRole('radio', { name: 'Rose' }));
  await page.user.click(page.getByRole('radio', { name: 'Tide' }));
  await page.findByText('The theme could not be saved. Try again in a moment.');
  expect(page.getByRole('radio', { name: 'Rose', checked: true })).toBeTruthy();
  expect([root.className, page.stored()]).toEqual(['dark accent-rose', 'rose']);
});

test('a theme that was chosen meanwhile stays where an earlier one could not be saved', async () => {
  let fail: (() => void) | undefined;
  const page = open(false, (accent) =>
    accent === 'rose' ? new Promise((_, reject) => (fail = () => reject(new Error('unavailable')))) : Promise.resolve(),
  );
  await page.user.click(page.getByRole('radio', { name: 'Rose' }));
  await page.user.click(page.getByRole('radio', { name: 'Tide' }));
  await waitFor(() => expect(fail).toBeDefined());
  fail?.();
  await page.findByRole('radio', { name: 'Tide', checked: true });
  expect([root.className, page.stored()]).toEqual(['dark accent-tide', 'tide']);
  expect(page.queryByText(/could not be saved/)).toBeNull();
});
