import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import type { PictureKind } from './picture-rules.ts';
import type { PictureWork } from './use-picture.ts';

const MB = 1024 * 1024;
let isReadable: boolean;
beforeEach(() => {
  isReadable = true;
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(() =>
    isReadable ? Promise.resolve() : Promise.reject(new Error('unreadable')),
  );
  return speak('en');
});

function show(kind: PictureKind, options: { deletable?: boolean; work?: PictureWork; isCanvasTrue?: boolean } = {}) {
  const actions = {
    work: options.work ?? { kind: 'idle' as const },
    send: vi.fn(() => Promise.resolve(true)),
    remove: vi.fn(() => Promise.resolve(true)),
    cancel: vi.fn(),
  };
  const onOpenChange = vi.fn();
  const services = { ...createFakeServices(), isCanvasTrue: () => options.isCanvasTrue ?? true };
  const dialog = (
    <PictureDialog
      kind={kind}
      open
      onOpenChange={onOpenChange}
      deletable={options.deletable ?? true}
      actions={actions}
    />
  );
  const drawn = draw(withServices(dialog, services));
  return { ...drawn, actions, onOpenChange };
}
const heads = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff, 0xe1],
  heic: [0, 0, 0, 16, ...[...'ftypheic'].map((letter) => letter.charCodeAt(0)), 0, 0, 0, 0],
};
const file = (format: keyof typeof heads, size: number) => {
  const made = new File([Uint8Array.from(heads[format])], 'picture', { type: `image/${format}` });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const input = () => screen.getByLabelText<HTMLInputElement>(/Choose a picture/);
const choose = (chosen: File) => fireEvent.change(input(), { target: { files: [chosen] } });

test.each(['avatar', 'banner'] as const)('rejects an %s that is no image', async (kind) => {
  const { actions } = show(kind);
  isReadable = false;
  choose(new File(['notes'], 'notes.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file');
  expect(actions.send).not.toHaveBeenCalled();
});

test('says what to do with a picture of an iPhone that this browser cannot open', async () => {
  show('avatar');
  isReadable = false;
  choose(file('heic', 2 * MB));
  await screen.findByText(/^This browser cannot open HEIC pictures\. Save the picture as JPEG/);
});

test('takes a photo of 9.8 MB, of which the crop makes a small picture', async () => {
  show('avatar');
  choose(file('jpeg', 9.8 * MB));
  await screen.findByRole('button', { name: 'Use this picture' });
  screen.getByLabelText('Zoom');
});

test.each([
  ['avatar', 5 * MB, 'File size must be less than 5MB'],
  ['banner', 10 * MB, 'File size must be less than 10MB'],
] as const)('rejects an %s of %i bytes that cannot be cropped: %s', async (kind, size, message) => {
  const { actions } = show(kind, { isCanvasTrue: false });
  choose(file('png', size));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(actions.send).not.toHaveBeenCalled();
});

test('sends the file itself where a canvas gives back noise', async () => {
  const { user, actions } = show('avatar', { isCanvasTrue: false });
  const photo = file('jpeg', 2 * MB);
  choose(photo);
  await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
  expect(actions.send).toHaveBeenCalledExactlyOnceWith(photo);
});

test('checks a dropped file in the same way', async () => {
  show('avatar');
  isReadable = false;
  const label = input().closest('label');
  if (!label) throw new Error('no label');
  fireEvent.drop(label, { dataTransfer: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file');
});

test.each(['avatar', 'banner'] as const)('deletes the %s after a confirmation', async (kind) => {
  const { user, actions, onOpenChange } = show(kind);
  await user.click(screen.getByRole('button', { name: `Delete my ${kind}` }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(actions.remove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: `Delete my ${kind}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(actions.remove).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('offers no deletion without a banner', () => {
  show('banner', { deletable: false });
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('shows the upload progress and aborts it on close', async () => {
  const { user, actions, onOpenChange } = show('avatar', { work: { kind: 'sending', progress: 0.4 } });
  const bar = screen.getByRole('progressbar', { name: 'Sending the picture' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(actions.cancel).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
