import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { claimCase } from '@visavis/domain/desk/contract.ts';
import { CLAIM_FOR } from '@visavis/domain/moderation/rules.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { beforeEach, expect, test } from 'vitest';
import { networkError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { colleague, exampleCase, exampleMe, exampleNow, idOf } from '../examples.ts';
import { HOLD_EVERY } from '../queue/use-hold.ts';

const first = idOf(101);
beforeEach(() => speak('en'));

/** The first case, claimed, with a note that has been begun. */
async function work() {
  const services = createFakeDesk();
  render(deskAt(`/cases/${first}`, services).screen);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await user.type(await note(), 'seen before');
  return { services, api: services.api, user };
}
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the team' });
const giveBack = () => screen.findByRole('button', { name: 'Give back' });
const confirm = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const formGoes = () => waitFor(() => expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull());

test('a case that was given back shows no form until it is claimed again, by the button or by the key', async () => {
  const { user } = await work();
  await user.click(await giveBack());
  await formGoes();
  screen.getByRole('region', { name: 'What you have written' });
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  expect((await note()).value).toBe('seen before');
  await user.click(await giveBack());
  await formGoes();
  await user.keyboard('c');
  expect((await note()).value).toBe('seen before');
});

test('a case that was given back is free at once, also while the list is on its way', async () => {
  const { api, user } = await work();
  const answer = Promise.withResolvers<never>();
  api.answer('GET /api/desk/cases', () => answer.promise);
  await user.click(await giveBack());
  const claim = await screen.findByRole<HTMLButtonElement>('button', { name: /^Claim/ });
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
  expect(claim.disabled).toBe(false);
  await user.click(claim);
  await note();
});

test('a case is given back after the press has made its claim last, and not before', async () => {
  const { services, api, user } = await work();
  await act(() => services.clock.advance(HOLD_EVERY));
  const held = Promise.withResolvers<DataOf<typeof claimCase>>();
  api.answer('POST /api/desk/cases/:id/claim', () => held.promise);
  await user.click(await giveBack());
  const until = new Date(services.clock.now() + CLAIM_FOR).toISOString();
  const isReleased = () => api.calls.some(({ route }) => route === 'DELETE /api/desk/cases/:id/claim');
  expect(isReleased()).toBe(false);
  await act(async () => held.resolve(exampleCase({ claimedBy: { ...exampleMe, until } })));
  await formGoes();
  await screen.findByRole('button', { name: /^Claim/ });
  expect(isReleased()).toBe(true);
});

test('what was written stays where giving back failed', async () => {
  const { api, user } = await work();
  api.answer('DELETE /api/desk/cases/:id/claim', () => {
    throw networkError();
  });
  await user.click(await giveBack());
  await screen.findByText(/^Network Error/);
  expect((await note()).value).toBe('seen before');
});

test('the form goes and comes back although the case cannot be fetched meanwhile', async () => {
  const { api, user } = await work();
  api.answer('GET /api/desk/cases/:id', () => {
    throw networkError();
  });
  await user.click(await giveBack());
  await formGoes();
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await screen.findByRole('form', { name: 'Decision' });
});

test('a claim that runs out leaves the form, a colleague who has the case does not', async () => {
  const { services, api } = await work();
  await act(() => services.clock.advance(CLAIM_FOR + 15_000));
  await screen.findByRole('button', { name: /^Claim/ });
  expect((await note()).value).toBe('seen before');
  const until = new Date(exampleNow + 3 * CLAIM_FOR).toISOString();
  const theirs: DataOf<typeof claimCase>['claimedBy'] = { ...colleague, until };
  api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: theirs }));
  services.socket.receive('desk:queue_changed', { caseId: first });
  await screen.findByText(/^Idris is on it until/);
  await formGoes();
  api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: null }));
  services.socket.receive('desk:queue_changed', { caseId: first });
  await screen.findByRole('button', { name: /^Claim/ });
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
});

test('a decision that is undone leaves no form without a claim', async () => {
  const { user } = await work();
  await user.click(screen.getByRole('radio', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await confirm(user, 'Dismiss');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await confirm(user, 'Undo');
  const claim = await screen.findByRole('button', { name: /^Claim/ });
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
  await user.click(claim);
  await screen.findByRole('form', { name: 'Decision' });
});
