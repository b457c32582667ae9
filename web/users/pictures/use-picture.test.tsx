import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import type { RouteName } from '../../platform/api/routes.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { exampleProfile } from '../examples.ts';
import { useProfile } from '../queries.ts';
import type { PictureKind } from './picture-rules.ts';
import { type PictureActions, usePicture } from './use-picture.ts';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

interface Held {
  actions?: PictureActions;
}

/** Shows the pictures of the profile and exposes the actions. */
function Screen({ kind, held }: { kind: PictureKind; held: Held }) {
  const actions = usePicture(kind);
  held.actions = actions;
  const { data } = useProfile();
  return (
    <>
      <p>{`avatar ${data?.avatar}, banner ${data?.banner}`}</p>
      <p data-testid="work">{JSON.stringify(actions.work)}</p>
      <Toaster closeLabel="Close" />
    </>
  );
}

async function show(kind: PictureKind) {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', { ...exampleProfile, avatar: '/old.svg', banner: '/old.webp' });
  const held: Held = {};
  draw(withServices(<Screen kind={kind} held={held} />, services));
  await screen.findByText('avatar /old.svg, banner /old.webp');
  const actions = () => {
    if (!held.actions) throw new Error('not rendered');
    return held.actions;
  };
  return { services, actions };
}
const blob = new Blob(['x'], { type: 'image/webp' });
const fail = (code: string) => () => {
  throw new ApiError(500, code, 'no');
};

test('uploads an avatar and shows it in the profile and the session', async () => {
  const { services, actions } = await show('avatar');
  services.api.answer('POST /api/users/avatar', { avatarUrl: '/new.webp' });
  await act(() => actions().send(blob));
  expect(services.api.calls.at(-1)?.input.file).toBe(blob);
  expect(services.auth.get().user?.avatar).toBe('/new.webp');
  await screen.findByText('avatar /new.webp, banner /old.webp');
  screen.getByText('Avatar updated!');
});

test('uploads a banner and leaves the avatar alone', async () => {
  const { services, actions } = await show('banner');
  services.api.answer('POST /api/users/banner', { bannerUrl: '/new.webp' });
  await act(() => actions().send(Promise.resolve(blob)));
  expect(services.auth.get().user?.avatar).toBe('/avatars/alice.svg');
  await screen.findByText('avatar /old.svg, banner /new.webp');
  screen.getByText('Banner updated!');
});

test('replaces a deleted avatar by the generated one', async () => {
  const { services, actions } = await show('avatar');
  services.api.answer('DELETE /api/users/avatar', { avatarUrl: '/generated.svg' });
  await act(() => actions().remove());
  await screen.findByText('avatar /generated.svg, banner /old.webp');
  expect(services.auth.get().user?.avatar).toBe('/generated.svg');
  screen.getByText('Avatar deleted!');
});

test('deletes a banner', async () => {
  const { services, actions } = await show('banner');
  services.api.answer('DELETE /api/users/banner', null);
  await act(() => actions().remove());
  await screen.findByText('avatar /old.svg, banner null');
  screen.getByText('Banner deleted!');
});

test.each<[PictureKind, RouteName, 'send' | 'remove', string]>([
  ['avatar', 'POST /api/users/avatar', 'send', 'Failed to upload avatar'],
  ['avatar', 'DELETE /api/users/avatar', 'remove', 'Failed to delete avatar'],
  ['banner', 'POST /api/users/banner', 'send', 'Failed to upload banner'],
  ['banner', 'DELETE /api/users/banner', 'remove', 'Failed to delete banner'],
])('%s: when %o fails, %s shows “%s”', async (kind, route, action, message) => {
  const { services, actions } = await show(kind);
  services.api.answer(route, fail('INTERNAL'));
  const worked = await act(() => (action === 'send' ? actions().send(blob) : actions().remove()));
  expect(worked).toBe(false);
  screen.getByText(message);
});

test('fails when the picture cannot be produced', async () => {
  const { actions } = await show('avatar');
  expect(await act(() => actions().send(Promise.reject(new Error('no canvas'))))).toBe(false);
  screen.getByText('Failed to upload avatar');
});

test('reports progress, and shows no toast for an aborted upload', async () => {
  const { services, actions } = await show('avatar');
  services.api.answer(
    'POST /api/users/avatar',
    ({ onProgress, signal }) =>
      new Promise((_, reject) => {
        onProgress?.(0.5);
        signal?.addEventListener('abort', () => reject(new ApiError(0, 'NETWORK_ERROR', 'Network Error')));
      }),
  );
  let sending: Promise<boolean> = Promise.resolve(true);
  await act(async () => {
    sending = actions().send(blob);
  });
  expect(screen.getByTestId('work').textContent).toBe('{"kind":"sending","progress":0.5}');
  await act(async () => {
    actions().cancel();
    await sending;
  });
  expect(await sending).toBe(false);
  expect(screen.queryByText('Failed to upload avatar')).toBeNull();
});
