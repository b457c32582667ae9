import { screen, waitFor, within } from '@testing-library/react';
import type { SafetyCode } from '@visavis/domain/call/safety/safety-code.ts';
import type { Language } from '@visavis/domain/languages/languages.ts';
import { expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { callView, connectedView } from '../session/call-view.fake.ts';
import { showCallScreen } from '../stage/call-screen.fake.tsx';
import { SafetyDialog } from './SafetyDialog.tsx';

async function show(safetyCode: SafetyCode, language: Language = 'en') {
  await speak(language);
  draw(
    <SafetyDialog
      open
      onOpenChange={vi.fn()}
      onEnd={vi.fn()}
      view={connectedView(createFakeStream(), 0, { safetyCode })}
    />,
  );
  return screen.findByRole('dialog');
}

test.each<[Language, string[]]>([
  ['en', ['Spanner', 'Headphones', 'Spanner', 'Dog']],
  ['fr', ['Clé à molette', 'Casque audio', 'Clé à molette', 'Chien']],
])('shows four emojis in order, each with its name: %s', async (language, names) => {
  const dialog = await show({ status: 'ready', emojis: [34, 61, 34, 0] }, language);
  const items = within(dialog).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector(':not([aria-hidden])')?.textContent)).toEqual(names);
  expect(items.map((item) => item.querySelector('[aria-hidden]')?.textContent)).toEqual(['🔧', '🎧', '🔧', '🐶']);
});

test.each<[SafetyCode['status'], RegExp]>([
  ['pending', /Creating your code/],
  ['unavailable', /bob’s app has not answered/],
  ['mismatch', /someone may be intercepting your call with bob/],
])('says what a code that is %s means', async (status, text) => {
  const dialog = await show({ status } as SafetyCode);
  within(dialog).getByText(text);
  expect(within(dialog).queryByRole('listitem')).toBeNull();
});

test('opens from the menu of a call', async () => {
  await speak('en');
  const view = connectedView(createFakeStream(), 0, { safetyCode: { status: 'ready', emojis: [0, 1, 2, 3] } });
  const { user } = showCallScreen(view);
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Safety code' }));
  await screen.findByRole('dialog', { name: 'Safety code' });
});

test('a code that could not be confirmed says so over the call, and leads to the way out', async () => {
  await speak('en');
  const { user } = showCallScreen(connectedView(createFakeStream(), 0, { safetyCode: { status: 'mismatch' } }));
  const alarm = await screen.findByRole('alert');
  await user.click(within(alarm).getByRole('button', { name: /Someone may be intercepting this call/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Safety code' });
  within(dialog).getByRole('button', { name: 'End the call' });
});

test.each<[SafetyCode, boolean]>([
  [{ status: 'ready', emojis: [0, 1, 2, 3] }, true],
  [{ status: 'unavailable' }, true],
  [{ status: 'mismatch' }, true],
  [{ status: 'pending' }, false],
])('what says that the call may have to end can end it: %o', async (code, ends) => {
  const dialog = within(await show(code));
  expect(dialog.queryByRole('button', { name: 'End the call' }) !== null).toBe(ends);
});

test('a key in haste closes it, and does not end the call', async () => {
  const dialog = within(await show({ status: 'ready', emojis: [0, 1, 2, 3] }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' })));
});

test('closes with its call, and does not open over the next person', async () => {
  await speak('en');
  const view = connectedView(createFakeStream(), 0);
  const { user, become } = showCallScreen(view);
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Safety code' }));
  await screen.findByRole('dialog');
  become(callView());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  become(view);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where someone may listen, the call can be ended at once', async () => {
  await speak('en');
  const { user, onBack } = showCallScreen(connectedView(createFakeStream(), 0, { safetyCode: { status: 'mismatch' } }));
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Safety code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Safety code' });
  await user.click(within(dialog).getByRole('button', { name: 'End the call' }));
  expect(onBack).toHaveBeenCalledOnce();
});
