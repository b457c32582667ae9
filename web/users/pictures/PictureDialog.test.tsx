import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import type { PictureKind } from './picture-rules.ts';
import type { PictureWork } from './use-picture.ts';

const MB = 1024 * 1024;
beforeEach(() => speak('en'));

function show(kind: PictureKind, options: { deletable?: boolean; work?: PictureWork } = {}) {
  const actions = {
    work: options.work ?? { kind: 'idle' as const },
    send: vi.fn(() => Promise.resolve(true)),
    remove: vi.fn(() => Promise.resolve(true)),
    cancel: vi.fn(),
  };
  const onOpenChange = vi.fn();
  const drawn = draw(
    <PictureDialog
      kind={kind}
      open
      onOpenChange={onOpenChange}
      deletable={options.deletable ?? true}
      actions={actions}
    />,
  );
  return { ...drawn, actions, onOpenChange };
}
const file = (type: string, size: number) => {
  const made = new File(['x'], 'picture', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const input = () => screen.getByLabelText<HTMLInputElement>(/Choose a picture/);

test.each([
  ['avatar', 'text/plain', 10, 'Please select an image file'],
  ['avatar', 'image/png', 5 * MB, 'File size must be less than 5MB'],
  ['banner', 'application/pdf', 10, 'Please select an image file'],
  ['banner', 'image/png', 10 * MB, 'File size must be less than 10MB'],
] as const)('rejects a %s of type %s and %i bytes: %s', async (kind, type, size, message) => {
  const { actions } = show(kind);
  fireEvent.change(input(), { target: { files: [file(type, size)] } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(actions.send).not.toHaveBeenCalled();
});

test('checks a dropped file in the same way', async () => {
  show('avatar');
  const label = input().closest('label');
  if (!label) throw new Error('no label');
  fireEvent.drop(label, { dataTransfer: { files: [file('text/plain', 10)] } });
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
