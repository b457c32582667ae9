import { screen, waitFor } from '@testing-library/react';
import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { DRAFT_KEY, PENDING_VISIBILITY_KEY } from '../../lib/kept-keys.ts';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Button } from '../../ui/Button.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { exampleProfile } from '../examples.ts';
import { Overview } from '../profile/Overview.tsx';
import { useProfileEditing } from './use-profile-editing.ts';

const HOUR = 3_600_000;

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

function Screen({ profile }: { profile: OwnProfile }) {
  const editing = useProfileEditing(profile);
  const [isOtherTab, setOtherTab] = useState(false);
  return (
    <>
      <Button onClick={editing.edit}>Open</Button>
      <Button onClick={() => setOtherTab(!isOtherTab)}>Other tab</Button>
      {!isOtherTab && <Overview profile={profile} editing={editing} progress={null} invite={null} />}
      <Toaster closeLabel="Close" />
    </>
  );
}

function show(services = createFakeServices(), profile = exampleProfile) {
  return { services, ...draw(withServices(<Screen profile={profile} />, services)) };
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' });
const button = (label: string) => screen.getByRole('button', { name: label });
const saved = (services: FakeServices) => services.api.calls.filter((call) => call.route === 'PUT /api/users/profile');
const answer = (services: FakeServices) =>
  services.api.answer('PUT /api/users/profile', ({ body }) => ({
    ...exampleProfile,
    ...(body as Partial<OwnProfile>),
  }));

async function leaveDraft() {
  const { services, user, unmount } = show();
  await user.click(button('Open'));
  await user.type(await name(), ' the baker');
  unmount();
  return services;
}

test('saves what the form holds, confirms it and drops the draft', async () => {
  const { services, user } = show();
  answer(services);
  await user.click(button('Open'));
  await user.type(await name(), '!');
  expect(services.storage.local.get(DRAFT_KEY)).toContain('Alice Martin!');
  await user.click(button('Save'));
  await screen.findByText('Profile updated successfully!');
  expect(saved(services)[0]?.input.body).toEqual({ displayName: 'Alice Martin!' });
  expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test('leaves what another device has saved meanwhile as it is', async () => {
  const { services, user, rerender } = show();
  answer(services);
  await user.click(button('Open'));
  await user.type(await name(), '!');
  rerender(withServices(<Screen profile={{ ...exampleProfile, bio: 'Moved to Lyon.' }} />, services));
  await user.click(button('Save'));
  await screen.findByText('Profile updated successfully!');
  expect(saved(services)[0]?.input.body).toEqual({ displayName: 'Alice Martin!' });
});

test('a restored draft leaves what another device has saved since as it is', async () => {
  const services = await leaveDraft();
  answer(services);
  const { user } = show(services, { ...exampleProfile, bio: 'Moved to Lyon.' });
  await user.click(button('Restore them'));
  expect((await name()).value).toBe('Alice Martin the baker');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' }).value).toBe('Moved to Lyon.');
  await user.click(button('Save'));
  await screen.findByText('Profile updated successfully!');
  expect(saved(services)[0]?.input.body).toEqual({ displayName: 'Alice Martin the baker' });
});

test('another tab and back leaves the form and the draft as they were', async () => {
  const { services, user } = show();
  await user.click(button('Open'));
  await user.type(await name(), ' the baker');
  await user.click(button('Other tab'));
  await user.click(button('Other tab'));
  expect((await name()).value).toBe('Alice Martin the baker');
  await user.type(screen.getByRole('textbox', { name: 'Bio' }), '!');
  expect(services.storage.local.get(DRAFT_KEY)).toContain('Alice Martin the baker');
});

test('keeps the form and the draft when saving fails', async () => {
  const { services, user } = show();
  services.api.answer('PUT /api/users/profile', () => {
    throw new ApiError(429, 'RATE_LIMITED', 'no');
  });
  await user.click(button('Open'));
  await user.type(await name(), '!');
  await user.click(button('Save'));
  await screen.findByText('Failed to save profile. Too many attempts. Wait a moment, then try again.');
  expect((await name()).value).toBe('Alice Martin!');
  expect(services.storage.local.get(DRAFT_KEY)).toContain('Alice Martin!');
});

test('says of a field that is refused only what the field does not', async () => {
  const { services, user } = show();
  services.api.answer('PUT /api/users/profile', () => {
    throw new ApiError(400, 'VALIDATION_FAILED', 'no', { fields: { bio: 'BIO_CHARACTERS' } });
  });
  await user.click(button('Open'));
  await user.type(await name(), '!');
  await user.click(button('Save'));
  await screen.findByText('Failed to save profile');
});

test('drops the draft on cancel', async () => {
  const { services, user } = show();
  await user.click(button('Open'));
  await user.type(await name(), '!');
  await user.click(button('Cancel'));
  expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
  expect(saved(services)).toEqual([]);
});

test('drops the draft when the typed text equals the saved one again', async () => {
  const { services, user } = show();
  await user.click(button('Open'));
  await user.type(await name(), '!');
  await user.type(await name(), '{Backspace}');
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test('offers a draft after a reload and restores it into the form', async () => {
  const services = await leaveDraft();
  await services.clock.advance(24 * HOUR - 1);
  const { user } = show(services);
  screen.getByText('You have unsaved changes');
  await user.click(button('Restore them'));
  expect((await name()).value).toBe('Alice Martin the baker');
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
});

test('a restored draft proposes no visibility', async () => {
  const services = await leaveDraft();
  const { user } = show(services, { ...exampleProfile, profileVisibility: 'private' });
  await user.click(button('Restore them'));
  expect((await name()).value).toBe('Alice Martin the baker');
  expect(screen.queryByRole('button', { name: 'Validate' })).toBeNull();
});

test('discards a draft', async () => {
  const services = await leaveDraft();
  const { user } = show(services);
  await user.click(button('Discard them'));
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test.each<[string, number, Partial<OwnProfile>]>([
  ['24 hours old', 24 * HOUR, {}],
  ['by another user', 0, { userId: '018f4d5e-0000-7000-8000-000000000099' }],
  ['equal to the saved profile', 0, { displayName: 'Alice Martin the baker' }],
])('does not offer a draft %s', async (_name, age, change) => {
  const services = await leaveDraft();
  await services.clock.advance(age);
  show(services, { ...exampleProfile, ...change });
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
});

test('keeps a toggled visibility pending, across a reload, until it is validated', async () => {
  const first = show();
  await first.user.click(screen.getByRole('switch', { name: 'Private profile' }));
  expect(saved(first.services)).toEqual([]);
  first.unmount();

  const { services, user } = show(first.services);
  answer(services);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await user.click(button('Validate'));
  await screen.findByText('Your profile is now private');
  expect(saved(services)[0]?.input.body).toEqual({ profileVisibility: 'private' });
  expect(services.storage.local.get(PENDING_VISIBILITY_KEY)).toBeNull();
});

test('cancels a pending visibility by its button or by toggling back', async () => {
  const { services, user } = show();
  const toggle = screen.getByRole('switch', { name: 'Private profile' });
  for (const undo of [() => user.click(button('Cancel')), () => user.click(toggle)]) {
    await user.click(toggle);
    button('Validate');
    await undo();
    expect(screen.queryByRole('button', { name: 'Validate' })).toBeNull();
    expect(services.storage.local.get(PENDING_VISIBILITY_KEY)).toBeNull();
  }
  expect(saved(services)).toEqual([]);
});

test('keeps the visibility pending when validating fails', async () => {
  const { services, user } = show();
  services.api.answer('PUT /api/users/profile', () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  await user.click(screen.getByRole('switch', { name: 'Private profile' }));
  await user.click(button('Validate'));
  await screen.findByText('Failed to change the visibility. Something went wrong on our side. Please try again.');
  await waitFor(() => expect(button('Validate')).toHaveProperty('disabled', false));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});
