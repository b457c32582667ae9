import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { claimCase } from '@visavis/domain/desk/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import type { FakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { colleague, decidedCase, exampleCase, exampleMe, exampleNow, idOf } from '../examples.ts';
import { exampleAppeals } from '../examples-appeals.ts';
import type { Me } from '../use-me.ts';

beforeEach(() => speak('en'));

const first = idOf(101);
const held = (by: { userId: string; username: string }): DataOf<typeof claimCase>['claimedBy'] => ({
  userId: by.userId,
  username: by.username,
  until: new Date(exampleNow + 10 * 60_000).toISOString(),
});

/** Opens the desk, as a reload does where there was one before. */
function open(path: string, services: FakeServices = createFakeDesk()) {
  cleanup();
  const desk = deskAt(path, services);
  render(desk.screen);
  return { ...desk, api: services.api, user: userEvent.setup() };
}
const noteOf = (name = 'Note for the team') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

/** The first case, claimed, with a warning that has been begun. */
async function work() {
  const desk = open(`/cases/${first}`);
  const { user } = desk;
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await user.click(await screen.findByRole('radio', { name: 'Warn' }));
  await user.clear(await noteOf('Message to bob'));
  await user.type(await noteOf('Message to bob'), 'Stop that.');
  await user.type(await noteOf(), 'seen before');
  return desk;
}
const written = async () => [
  screen.getByRole<HTMLInputElement>('radio', { name: 'Warn' }).checked,
  (await noteOf('Message to bob')).value,
  (await noteOf()).value,
];
const ALL = [true, 'Stop that.', 'seen before'];

test('what is written about a case is there after N and Back', async () => {
  const { user, router } = await work();
  await user.keyboard('{Escape}n');
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/cases/${first}`));
  await act(() => router.navigate(-1));
  expect(await written()).toEqual(ALL);
});

test('and after another row, of which it is no part', async () => {
  const { user, router } = await work();
  await user.click(await screen.findByRole('link', { name: /^.?emil/ }));
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  expect((await noteOf()).value).toBe('');
  await act(() => router.navigate(`/cases/${first}`));
  expect(await written()).toEqual(ALL);
});

test('and after a reload, for the same moderator alone', async () => {
  const { services } = await work();
  open(`/cases/${first}`, services);
  await noteOf();
  expect(await written()).toEqual(ALL);
  const other: Me = { userId: idOf(902), username: 'Ona', role: 'moderator' };
  const theirs = createFakeDesk(other);
  Object.assign(theirs, { storage: services.storage });
  theirs.api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: held(other) }));
  open(`/cases/${first}`, theirs);
  expect((await noteOf()).value).toBe('');
});

test('while a colleague has the case it can be read, and it is there again afterwards', async () => {
  const { api, services } = await work();
  const become = (by: typeof colleague) => {
    api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: held(by) }));
    act(() => services.socket.receive('desk:queue_changed', { caseId: first }));
  };
  become(colleague);
  await screen.findByText(/^Idris is on it until/);
  const kept = screen.getByRole('region', { name: 'What you have written' });
  within(kept).getByText('Stop that.');
  within(kept).getByText('seen before');
  expect(screen.queryByRole('textbox')).toBeNull();
  become(exampleMe);
  await noteOf();
  expect(await written()).toEqual(ALL);
});

test('it stays where the decision is refused, and is gone once there is one', async () => {
  const { user, api, services } = await work();
  const decide = async () => {
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Warn' }));
  };
  api.answer('POST /api/desk/cases/:id/decision', () => {
    throw new ApiError(409, 'NOT_CLAIMED', 'claim');
  });
  await decide();
  await screen.findByText('Claim this first.');
  expect(await written()).toEqual(ALL);
  api.answer('POST /api/desk/cases/:id/decision', decidedCase());
  api.answer('GET /api/desk/cases/:id', decidedCase());
  await decide();
  await screen.findByRole('button', { name: 'Undo' });
  api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: held(exampleMe) }));
  open(`/cases/${first}`, services);
  expect((await noteOf()).value).toBe('');
});

test('what is written about a person is kept as well, until it is decided', async () => {
  const path = `/people/${idOf(5)}`;
  const { user, services } = open(path);
  await user.click(await screen.findByRole('radio', { name: 'Warn' }));
  await user.type(await noteOf(), 'heard from outside');
  const again = open(path, services);
  expect((await noteOf()).value).toBe('heard from outside');
  await again.user.click(screen.getByRole('button', { name: 'Decide' }));
  const question = await screen.findByRole('alertdialog');
  await again.user.click(within(question).getByRole('button', { name: 'Warn' }));
  await screen.findByText('fanny has a warning');
  expect((await noteOf()).value).toBe('');
  open(path, services);
  expect((await noteOf()).value).toBe('');
});

test('and the answer to an appeal, which can be read while a colleague has it', async () => {
  const [waiting] = exampleAppeals;
  if (!waiting) throw new Error('no appeal');
  const services = createFakeDesk();
  const have = (by: typeof colleague) => {
    services.api.answer('GET /api/desk/appeals', [{ ...waiting, claimedBy: held(by) }]);
    act(() => services.socket.receive('desk:queue_changed', { caseId: null }));
  };
  have(exampleMe);
  const { user } = open('/appeals', services);
  await user.click(await screen.findByRole('radio', { name: 'Overturn it' }));
  await user.clear(await noteOf('Answer to gaston'));
  await user.type(await noteOf('Answer to gaston'), 'You are right.');
  await user.type(await noteOf(), 'a poster');
  open('/appeals', services);
  expect((await noteOf('Answer to gaston')).value).toBe('You are right.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Overturn it' }).checked).toBe(true);
  have(colleague);
  const kept = within(await screen.findByRole('region', { name: 'What you have written' }));
  kept.getByText('You are right.');
  kept.getByText('a poster');
});
