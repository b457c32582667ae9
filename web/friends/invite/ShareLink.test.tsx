import { act } from '@testing-library/react';
import { COPY_CONFIRMATION } from '@visavis/domain/friends/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ShareLink } from './ShareLink.tsx';

beforeEach(async () => {
  await speak('en');
  toast.remove();
});
const urlOf = (code: string) => `${window.location.origin}/i/${code}`;
const first = 'AB2CD3EF4GH5';

async function open(share: ReturnType<typeof createFakeServices>['share'] = null) {
  const services = { ...createFakeServices(), share };
  services.api.answer('GET /api/friends/link', { code: first });
  const page = draw(
    withServices(
      <>
        <ShareLink />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
  await page.findByText(urlOf(first));
  return { ...page, services };
}

test('copies the link and confirms for three seconds', async () => {
  const page = await open();
  await page.user.click(page.getByRole('button', { name: 'Copy link' }));
  await page.findByRole('button', { name: 'Link copied' });
  expect(await navigator.clipboard.readText()).toBe(urlOf(first));
  await act(() => page.services.clock.advance(COPY_CONFIRMATION));
  page.getByRole('button', { name: 'Copy link' });
});

test('shows the link where it cannot be copied', async () => {
  const page = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await page.user.click(page.getByRole('button', { name: 'Copy link' }));
  await page.findByText(`The link could not be copied: ${urlOf(first)}`);
});

test('offers the share sheet where the browser has one', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('dismissed', 'AbortError')));
  const page = await open(share);
  await page.user.click(page.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Visavis', text: 'Meet me face to face on Visavis', url: urlOf(first) });
});

test('offers no share sheet elsewhere', async () => {
  expect((await open()).queryByRole('button', { name: 'Share' })).toBeNull();
});

test('shows and hides the QR code', async () => {
  const page = await open();
  await page.user.click(page.getByRole('button', { name: 'Show QR code' }));
  await page.findByRole('img', { name: 'QR code of your invitation link' });
  await page.user.click(page.getByRole('button', { name: 'Hide QR code' }));
  expect(page.queryByRole('img')).toBeNull();
});

test('renews the link after a question', async () => {
  const page = await open();
  page.services.api.answer('POST /api/friends/link', { code: 'ZZ2CD3EF4GH5' });
  await page.user.click(page.getByRole('button', { name: 'Renew link' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Renew your link?' });
  expect(page.services.api.calls.some(({ route }) => route === 'POST /api/friends/link')).toBe(false);
  await page.user.click(
    [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Renew link') as HTMLElement,
  );
  await page.findByText(urlOf('ZZ2CD3EF4GH5'));
  await page.findByText('You have a new link. The old one no longer works.');
  expect(page.queryByText(urlOf(first))).toBeNull();
});

test('keeps the link where it cannot be renewed', async () => {
  const page = await open();
  page.services.api.answer('POST /api/friends/link', () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  await page.user.click(page.getByRole('button', { name: 'Renew link' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Renew your link?' });
  await page.user.click(
    [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Renew link') as HTMLElement,
  );
  await page.findByText('The link could not be renewed');
  page.getByText(urlOf(first));
});
