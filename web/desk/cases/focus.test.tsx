import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { claimCase, getCase } from '@visavis/domain/desk/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { ago, colleague, exampleCase, idOf } from '../examples.ts';

const first = `/cases/${idOf(101)}`;
beforeEach(() => speak('en'));

function open(path: string, services = createFakeDesk()) {
  const user = userEvent.setup();
  render(deskAt(path, services).screen);
  /** Presses a button by keyboard. */
  const press = async (name: RegExp | string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  return { api: services.api, user, press };
}
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));
const claimButton = () => screen.getByRole('button', { name: /^Claim/ });
const heading = () => screen.getByRole('heading', { name: 'Decision' });

test('a claim leads to the heading of the form, and giving back to the button that claims', async () => {
  const { press, user } = open(first);
  await press(/^Claim/);
  await hasFocus(heading);
  await press('Give back');
  await hasFocus(claimButton);
  await user.keyboard('c');
  await hasFocus(heading);
});

test('where a colleague was faster, a claim leads to their name', async () => {
  const { api, press } = open(first);
  await screen.findByRole('button', { name: /^Claim/ });
  api.answer(claimCase, () => {
    throw new ApiError(409, 'CLAIMED', 'claimed');
  });
  api.answer(getCase, exampleCase({ claimedBy: { ...colleague, until: ago(-15) } }));
  await press(/^Claim/);
  await hasFocus(() => screen.getByText(/^Idris is on it until/));
});
