import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageTemplate } from '@visavis/domain/moderation/templates.ts';
import { beforeEach, expect, test } from 'vitest';
import { rulesIn } from '../i18n/rule-texts.ts';
import { ApiError } from '../platform/api/error.ts';
import type { RouteName } from '../platform/api/routes.ts';
import { speak } from '../services/testing/render.tsx';
import { createFakeDesk, deskAt } from './desk.fake.tsx';
import { exampleAdmin, exampleCases, idOf } from './examples.ts';
import { exampleTotals } from './examples-figures.ts';
import { POLL_EVERY } from './live.ts';

const first = idOf(101);
beforeEach(() => speak('en'));

function open(path: string, services = createFakeDesk()) {
  const desk = deskAt(path, services);
  render(desk.screen);
  const callsOf = (route: RouteName) => services.api.calls.filter((call) => call.route === route);
  return { ...desk, services, callsOf, user: userEvent.setup() };
}
const row = (name: string) => screen.findByRole('link', { name: new RegExp(`^.?${name}`) });

test('keys move through the queue, open a case, claim it and lead to the decision', async () => {
  const { user, router, callsOf } = open('/cases');
  await row('bob');
  await user.keyboard('j');
  expect(document.activeElement).toBe(await row('bob'));
  await user.keyboard('jk{Enter}');
  expect(router.state.location.pathname).toBe(`/cases/${first}`);
  await screen.findByRole('button', { name: /^Claim/ });
  await user.keyboard('c');
  await screen.findByRole('form', { name: 'Decision' });
  expect(callsOf('POST /api/desk/cases/:id/claim')).toMatchObject([{ input: { params: { id: first } } }]);
  await user.keyboard('d');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Dismiss' }));
});

test('beyond the last case that is shown, keys go on with the next page', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', ({ query }) => {
    const page = query?.cursor ? exampleCases.slice(2) : exampleCases.slice(0, 2);
    return { cases: page, total: exampleCases.length, next: query?.cursor ? null : 'second' };
  });
  const { user, router } = open('/cases', services);
  await row('bob');
  await user.keyboard('jj');
  expect(screen.queryByText('Dominik-Alexander_von-Habsburg')).toBeNull();
  await user.keyboard('j');
  await waitFor(async () => expect(document.activeElement).toBe(await row('Dominik')));
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cases/${idOf(104)}`));
});

test('n goes on with the next page where none of this one is free', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', ({ query }) => {
    const page = query?.cursor ? exampleCases.slice(3) : exampleCases.slice(2, 3);
    return { cases: page, total: exampleCases.length, next: query?.cursor ? null : 'second' };
  });
  const { user, router } = open('/cases', services);
  await row('Dominik');
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cases/${idOf(104)}`));
});

test('an admin reads that PostgreSQL is due', async () => {
  const services = createFakeDesk(exampleAdmin);
  services.api.answer('GET /api/desk/totals', { ...exampleTotals, isOutgrown: true });
  open('/figures', services);
  await screen.findByText(/^The embedded database is too small for this site/);
});

test('an admin reads how the site is set up, and a moderator does not', async () => {
  open('/figures', createFakeDesk(exampleAdmin));
  for (const text of [
    'Tête-à-tête',
    'The team of Tête-à-tête',
    'By invitation',
    'Its own',
    '€5 · 20 calls a day · 3 hours',
  ]) {
    await screen.findByText(text);
  }
  cleanup();
  open('/figures');
  await screen.findByRole('heading', { name: 'Figures' });
  expect(screen.queryByText('Tête-à-tête')).toBeNull();
});

test('what is typed is text: no key acts in a field', async () => {
  const { user, router } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  const note = await screen.findByRole('textbox', { name: 'Note for the team' });
  await user.type(note, 'njk?');
  expect((note as HTMLTextAreaElement).value).toBe('njk?');
  expect(router.state.location.pathname).toBe(`/cases/${first}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('? shows the keys', async () => {
  const { user } = open('/cases');
  await row('bob');
  await user.keyboard('?');
  within(await screen.findByRole('dialog', { name: 'Keys' })).getByText('Next case to decide');
});

test('n passes over the case that a colleague has', async () => {
  const { user, router } = open(`/cases/${idOf(102)}`);
  await row('Dominik');
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cases/${idOf(104)}`));
});

test('a decision carries the template in the person’s language, the rule, the days and the reports that were wrong', async () => {
  const { user, callsOf } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await user.click(await screen.findByRole('radio', { name: 'Suspend' }));
  const message = screen.getByRole('textbox', { name: 'Message to bob' });
  expect((message as HTMLTextAreaElement).value).toBe(messageTemplate('suspend', 'NUDITY', rulesIn('fr')));
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await user.click(screen.getByRole('checkbox', { name: /reporter2/ }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const question = await screen.findByRole('alertdialog', { name: 'Suspend bob for 30 days?' });
  within(question).getByText(/2 reports are upheld\. 1 report is dismissed\./);
  expect(callsOf('POST /api/desk/cases/:id/decision')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Suspend' }));
  const next = await screen.findByRole('button', { name: /^Next case/ });
  expect(callsOf('POST /api/desk/cases/:id/decision')).toMatchObject([
    {
      input: {
        params: { id: first },
        body: {
          verdict: {
            action: 'suspend',
            rule: 'NUDITY',
            days: 30,
            message: messageTemplate('suspend', 'NUDITY', rulesIn('fr')),
          },
          dismissed: [idOf(202)],
        },
      },
    },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(next));
  screen.getByRole('button', { name: 'Undo' });
});

test('a decision without an action, or without a report that was right, is not sent', async () => {
  const { user, callsOf } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  screen.getByText('Choose what to do.');
  await user.click(screen.getByRole('radio', { name: 'Warn' }));
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  screen.getByText(/At least one report has to be right/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(callsOf('POST /api/desk/cases/:id/decision')).toEqual([]);
});

test('a written message stays when the rule changes, and the template comes back when asked for', async () => {
  const { user } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await user.click(await screen.findByRole('radio', { name: 'Warn' }));
  const message = screen.getByRole('textbox', { name: 'Message to bob' }) as HTMLTextAreaElement;
  await user.clear(message);
  await user.type(message, 'Arrêtez.');
  await user.click(screen.getByRole('radio', { name: 'Suspend' }));
  expect(message.value).toBe('Arrêtez.');
  await user.click(screen.getByRole('button', { name: 'Back to the template' }));
  expect(message.value).toBe(messageTemplate('suspend', 'NUDITY', rulesIn('fr')));
});

test('evidence is fetched by a click and not before, because fetching is a view', async () => {
  const { user, callsOf } = open(`/cases/${first}`);
  const piece = await screen.findByRole('button', { name: /^Messages 1/ });
  screen.getAllByText(/Every view is recorded with your name\.$/);
  expect(callsOf('POST /api/desk/evidence/:id/view')).toEqual([]);
  await user.click(piece);
  const excerpt = (await screen.findByText('Please stop writing to me.')).closest('ol');
  await waitFor(() => expect(document.activeElement).toBe(excerpt));
  expect(callsOf('POST /api/desk/evidence/:id/view')).toHaveLength(1);
  const picture = screen.getAllByRole('button', { name: /^Picture 1/ })[0] as HTMLElement;
  await user.click(picture);
  const shown = await screen.findByRole('img', { name: 'Picture 1' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Blur' })));
  expect(shown.className).not.toContain('veiled');
  await user.click(screen.getByRole('button', { name: 'Blur' }));
  expect(shown.className).toContain('veiled');
});

test('the queue is fetched again by an event, and every 15 s while none can arrive', async () => {
  const { services, callsOf } = open('/cases');
  await row('bob');
  const before = callsOf('GET /api/desk/cases').length;
  services.socket.receive('desk:queue_changed', { caseId: null });
  await waitFor(() => expect(callsOf('GET /api/desk/cases').length).toBeGreaterThan(before));
  services.socket.drop(0);
  await screen.findByTitle('Checking every 15 s');
  const polled = callsOf('GET /api/desk/cases').length;
  await services.clock.advance(POLL_EVERY);
  await waitFor(() => expect(callsOf('GET /api/desk/cases').length).toBeGreaterThan(polled));
});

test('the door: a passkey opens the desk, and a closed door comes back', async () => {
  const services = createFakeDesk();
  const { api } = services;
  const closed = { role: 'moderator', openUntil: null, passkeys: 1, hasCode: false } as const;
  const opened = { ...closed, openUntil: '2026-03-01T13:00:00.000Z' };
  api.answer('GET /api/desk/door', closed);
  api.answer('POST /api/desk/door/passkey/options', {
    rpId: 'localhost',
    challenge: 'abc',
    timeout: 1000,
    userVerification: 'required',
  });
  api.answer('POST /api/desk/door/passkey', () => {
    api.answer('GET /api/desk/door', opened);
    return opened;
  });
  const { user } = open('/cases', services);
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await row('bob');
  api.answer('GET /api/desk/door', closed);
  api.answer('GET /api/desk/cases', () => {
    throw new ApiError(403, 'DESK_CLOSED', 'closed');
  });
  services.socket.receive('desk:queue_changed', { caseId: null });
  await screen.findByRole('button', { name: 'Use a passkey' });
});

test.each([
  ['no one is signed in', true, 'Sign in first'],
  ['the account has no role', false, 'Nothing to see here'],
])('where %s the desk shows nothing', async (_, isSignedOut, title) => {
  const services = createFakeDesk();
  if (isSignedOut) services.api.signInAs(null);
  services.api.answer('GET /api/desk/door', () => {
    throw new ApiError(404, 'NOT_FOUND', 'nothing here');
  });
  const { callsOf } = open('/cases', services);
  await screen.findByRole('heading', { name: title });
  expect(callsOf('GET /api/desk/cases')).toEqual([]);
});

test('a sign-out that did not reach the server is made up for before the desk shows anything', async () => {
  const services = createFakeDesk();
  services.storage.local.set('left', '1');
  services.api.answer('POST /api/auth/logout', () => {
    services.api.signInAs(null);
    return null;
  });
  const { callsOf } = open('/cases', services);
  await screen.findByRole('heading', { name: 'Sign in first' });
  expect(callsOf('GET /api/desk/cases')).toEqual([]);
  expect(services.storage.local.get('left')).toBeNull();
});

test('the log is there for admins alone', async () => {
  open('/cases');
  await row('bob');
  expect(screen.queryByRole('link', { name: 'Log' })).toBeNull();
});

test('a case whose reporter has priority support is marked in the queue', async () => {
  const services = createFakeDesk();
  const [one, two, ...others] = exampleCases;
  if (!one || !two) throw new Error('The examples have two cases at least');
  const cases = [{ ...one, isPriority: true as const }, { ...two, isPriority: undefined }, ...others];
  services.api.answer('GET /api/desk/cases', { cases, total: cases.length, next: null });
  open('/cases', services);
  within(await row(one.about.username)).getByText('Priority support');
  expect(within(await row(two.about.username)).queryByText('Priority support')).toBeNull();
});

test('locking the desk asks for nothing that is behind the door', async () => {
  const { user, services, callsOf } = open('/cases');
  await row('bob');
  const before = callsOf('GET /api/desk/cases').length;
  services.api.answer('DELETE /api/desk/door', null);
  services.api.answer('GET /api/desk/door', { role: 'moderator', openUntil: null, passkeys: 1, hasCode: false });
  await user.click(screen.getByRole('button', { name: 'Lock the desk' }));
  await screen.findByRole('heading', { name: 'Open the desk' });
  expect(callsOf('GET /api/desk/cases')).toHaveLength(before);
});
