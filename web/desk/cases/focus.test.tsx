import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import {
  ago,
  colleague,
  decidedCase,
  exampleCase,
  exampleDecision,
  exampleHistory,
  exampleMe,
  idOf,
} from '../examples.ts';
import { examplePerson } from '../examples-people.ts';
import type { Decision, History } from './queries.ts';

const first = `/cases/${idOf(101)}`;
beforeEach(() => speak('en'));
afterEach(() => vi.unstubAllGlobals());

function open(path: string, services = createFakeDesk()) {
  const user = userEvent.setup();
  render(deskAt(path, services).screen);
  /** Presses a button by keyboard. */
  const press = async (name: RegExp | string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const confirm = async (name: string) => {
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name })
      .focus();
    await user.keyboard('{Enter}');
  };
  return { ...services, user, press, confirm };
}
const hasFocus = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()));
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
  api.answer('POST /api/desk/cases/:id/claim', () => {
    throw new ApiError(409, 'CLAIMED', 'claimed');
  });
  api.answer('GET /api/desk/cases/:id', exampleCase({ claimedBy: { ...colleague, until: ago(-15) } }));
  await press(/^Claim/);
  await hasFocus(() => screen.getByText(/^Idris is on it until/).closest('p'));
});

test('an undo leads to the case that is open again', async () => {
  const { press, confirm, user } = open(first);
  await press(/^Claim/);
  await user.click(await screen.findByRole('radio', { name: 'Dismiss' }));
  await press('Decide');
  await confirm('Dismiss');
  await hasFocus(() => screen.getByRole('button', { name: /^Next case/ }));
  await press('Undo');
  await confirm('Undo');
  await hasFocus(claimButton);
});

test('what a colleague decides after an undo takes the keyboard nowhere', async () => {
  const { api, socket, press, confirm, user } = open(first);
  await press(/^Claim/);
  await user.click(await screen.findByRole('radio', { name: 'Dismiss' }));
  await press('Decide');
  await confirm('Dismiss');
  await press('Undo');
  await confirm('Undo');
  await hasFocus(claimButton);
  const row = screen.getByRole('link', { current: 'page', name: /^.?bob/ });
  row.focus();
  api.answer('GET /api/desk/cases/:id', exampleCase({ status: 'decided', decision: exampleDecision }));
  socket.receive('desk:queue_changed', { caseId: idOf(101) });
  await screen.findByRole('button', { name: /^Next case/ });
  expect(document.activeElement).toBe(row);
});

const own = { ...exampleDecision, id: idOf(604), by: exampleMe, at: ago(30) };
const two: History = { ...exampleHistory, decisions: [own, { ...own, id: idOf(605), action: 'dismiss' }] };

test.each(['case', 'person'])('an undo in the history of a %s leaves the keyboard at that decision', async (where) => {
  const services = createFakeDesk();
  const { api } = services;
  let history = two;
  api.answer('GET /api/desk/cases/:id', () => exampleCase({ history }));
  api.answer('GET /api/desk/people/:id', () => examplePerson({ history }));
  api.answer('DELETE /api/desk/decisions/:id', ({ params }) => {
    const undo = (one: Decision) => (one.id === params?.id ? { ...one, undoneAt: ago(0) } : one);
    history = { ...history, decisions: history.decisions.map(undo) };
    return null;
  });
  const { user, confirm } = open(where === 'case' ? first : `/people/${idOf(5)}`, services);
  const panel = await screen.findByRole('region', { name: 'What is known' });
  within(panel).getAllByRole('button', { name: 'Undo' })[0]?.focus();
  await user.keyboard('{Enter}');
  await confirm('Undo');
  const undone = await within(panel).findByText('Undone');
  await hasFocus(() => undone.parentElement as Element);
});

test('an undo that opens the reports elsewhere leads on', async () => {
  const services = createFakeDesk();
  let file = decidedCase();
  services.api.answer('GET /api/desk/cases/:id', () => file);
  services.api.answer('DELETE /api/desk/decisions/:id', () => {
    file = { ...file, decision: null, openReports: [] };
    return null;
  });
  const { press, confirm } = open(first, services);
  await press('Undo');
  await confirm('Undo');
  await screen.findByText(/No decision/);
  await hasFocus(() => screen.getByRole('button', { name: /^Next case/ }));
});

/** A window that the decision is below. @returns scrolls the decision into view */
function belowWindow() {
  const scrolled = Promise.withResolvers<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: unknown[]) => void) {
        scrolled.resolve(() => tell([{ isIntersecting: true, boundingClientRect: { top: 500 } }]));
        queueMicrotask(() => act(() => tell([{ isIntersecting: false, boundingClientRect: { top: 1700 } }])));
      }
      observe() {}
      disconnect() {}
    },
  );
  return async () => act(await scrolled.promise);
}
const barButton = () => document.querySelector('[data-decision-bar] button') as HTMLElement;

test('below the window, the bar claims and then leads to the form', async () => {
  belowWindow();
  const { user } = open(first);
  await waitFor(() => expect(barButton()?.textContent).toBe('Claim'));
  barButton().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(barButton().textContent).toBe('Go to the decision'));
  await hasFocus(barButton);
  await user.keyboard('{Enter}');
  await hasFocus(() => screen.getByRole('radio', { name: 'Dismiss' }));
});

test.each([
  ['to the button that claims', false, claimButton],
  ['to the heading of the form', true, heading],
])('a bar that is no longer needed hands the keyboard %s', async (_, isClaimed, place) => {
  const scrollThere = belowWindow();
  const { user } = open(first);
  await waitFor(() => expect(barButton()).not.toBeNull());
  barButton().focus();
  if (isClaimed) {
    await user.keyboard('{Enter}');
    await waitFor(() => expect(barButton().textContent).toBe('Go to the decision'));
    await hasFocus(barButton);
  }
  await scrollThere();
  expect(barButton()).toBeNull();
  await hasFocus(place);
});
