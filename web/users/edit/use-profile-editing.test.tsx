import { screen, waitFor } from '@testing-library/react';
import { type OwnProfile, putProfile } from '@visavis/domain/users/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Button } from '../../ui/Button.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { exampleProfile } from '../examples.ts';
import { Overview } from '../profile/Overview.tsx';
import { DRAFT_KEY, PENDING_VISIBILITY_KEY } from './profile-memory.ts';
import { useProfileEditing } from './use-profile-editing.ts';

const HOUR = 3_600_000;

beforeEach(async () => {
  toast.remove();
  await speak('en', 'profile');
});

function Screen({ profile }: { profile: OwnProfile }) {
  const editing = useProfileEditing(profile);
  return (
    <>
      <Button onClick={editing.edit}>Open</Button>
      <Overview profile={profile} editing={editing} progress={null} invite={null} />
      <Toaster closeLabel="Close" />
    </>
  );
}

function show(services = createFakeServices(), profile = exampleProfile) {
  return { services, ...draw(withServices(<Screen profile={profile} />, services)) };
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const saved = (services: FakeServices) => services.api.calls.filter((call) => call.route === putProfile);
const answer = (services: FakeServices) =>
  services.api.answer(putProfile, ({ body }) => ({ ...exampleProfile, ...(body as Partial<OwnProfile>) }));

async function leaveDraft() {
  const { services, user, unmount } = show();
  await user.click(press('Open'));
  await user.type(name(), ' the baker');
  unmount();
  return services;
}

test('saving sends every field, says so and forgets the draft', async () => {
  const { services, user } = show();
  answer(services);
  await user.click(press('Open'));
  await user.type(name(), '!');
  expect(services.storage.local.get(DRAFT_KEY)).toContain('Alice Martin!');
  await user.click(press('Save'));
  await screen.findByText('Profile updated successfully!');
  expect(saved(services)[0]?.input.body).toEqual({
    displayName: 'Alice Martin!',
    bio: exampleProfile.bio,
    language: 'fr',
    country: 'FR',
    interests: exampleProfile.interests,
    profileVisibility: 'public',
  });
  expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test('a failed save says so and keeps form and draft', async () => {
  const { services, user } = show();
  services.api.answer(putProfile, () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  await user.click(press('Open'));
  await user.type(name(), '!');
  await user.click(press('Save'));
  await screen.findByText('Failed to save profile');
  expect(name().value).toBe('Alice Martin!');
  expect(services.storage.local.get(DRAFT_KEY)).toContain('Alice Martin!');
});

test('cancelling leaves nothing behind', async () => {
  const { services, user } = show();
  await user.click(press('Open'));
  await user.type(name(), '!');
  await user.click(press('Cancel'));
  expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
  expect(saved(services)).toEqual([]);
});

test('typing back what was saved takes the draft away', async () => {
  const { services, user } = show();
  await user.click(press('Open'));
  await user.type(name(), '!');
  await user.type(name(), '{Backspace}');
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test('a draft is offered on coming back, and restored into the form', async () => {
  const services = await leaveDraft();
  await services.clock.advance(24 * HOUR - 1);
  const { user } = show(services);
  screen.getByText('You have changes that were not saved');
  await user.click(press('Restore them'));
  expect(name().value).toBe('Alice Martin the baker');
  expect(screen.queryByText('You have changes that were not saved')).toBeNull();
});

test('a draft can be discarded', async () => {
  const services = await leaveDraft();
  const { user } = show(services);
  await user.click(press('Discard them'));
  expect(screen.queryByText('You have changes that were not saved')).toBeNull();
  expect(services.storage.local.get(DRAFT_KEY)).toBeNull();
});

test.each<[string, number, Partial<OwnProfile>]>([
  ['of 24 hours', 24 * HOUR, {}],
  ['of somebody else', 0, { userId: '018f4d5e-0000-7000-8000-000000000099' }],
  ['that equals what is saved', 0, { displayName: 'Alice Martin the baker' }],
])('a draft %s is not offered', async (_name, age, change) => {
  const services = await leaveDraft();
  await services.clock.advance(age);
  show(services, { ...exampleProfile, ...change });
  expect(screen.queryByText('You have changes that were not saved')).toBeNull();
});

test('a toggled visibility waits, also over a reload, until it is validated', async () => {
  const first = show();
  await first.user.click(screen.getByRole('switch', { name: 'Private profile' }));
  expect(saved(first.services)).toEqual([]);
  first.unmount();

  const { services, user } = show(first.services);
  answer(services);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await user.click(press('Validate'));
  await screen.findByText('Your profile is now private');
  expect(saved(services)[0]?.input.body).toEqual({ profileVisibility: 'private' });
  expect(services.storage.local.get(PENDING_VISIBILITY_KEY)).toBeNull();
});

test('a pending visibility can be cancelled, by its button or by toggling back', async () => {
  const { services, user } = show();
  const toggle = screen.getByRole('switch', { name: 'Private profile' });
  for (const undo of [() => user.click(press('Cancel')), () => user.click(toggle)]) {
    await user.click(toggle);
    expect(press('Validate')).toBeTruthy();
    await undo();
    expect(screen.queryByRole('button', { name: 'Validate' })).toBeNull();
    expect(services.storage.local.get(PENDING_VISIBILITY_KEY)).toBeNull();
  }
  expect(saved(services)).toEqual([]);
});

test('a refused visibility says so and stays pending', async () => {
  const { services, user } = show();
  services.api.answer(putProfile, () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  await user.click(screen.getByRole('switch', { name: 'Private profile' }));
  await user.click(press('Validate'));
  await screen.findByText('Failed to change the visibility');
  await waitFor(() => expect(press('Validate')).toBeTruthy());
});
