import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MESSAGE_MAX } from '@visavis/domain/moderation/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import type { RouteName } from '../../platform/api/routes.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { colleague, exampleMe, exampleNow, idOf, somebody } from '../examples.ts';
import { exampleAppeals, exampleDecidedAppeals } from '../examples-appeals.ts';
import type { Appeal } from './queries.ts';

beforeEach(() => speak('en'));

const [example] = exampleAppeals as readonly [Appeal, Appeal];
const free: Appeal = { ...example, claimedBy: null };
const claimed: Appeal = {
  ...free,
  claimedBy: { ...exampleMe, until: new Date(exampleNow + 14 * 60_000).toISOString() },
};

/** The appeals of the server change as they are claimed and decided. */
function open(...appeals: Appeal[]) {
  const services = createFakeDesk();
  const { api } = services;
  let list = appeals;
  api.answer('GET /api/desk/appeals', ({ query }) => (query?.status === 'decided' ? [...exampleDecidedAppeals] : list));
  api.answer('POST /api/desk/appeals/:id/claim', ({ params }) => {
    list = list.map((one) => (one.id === params?.id ? { ...one, claimedBy: claimed.claimedBy } : one));
    return list[0] as Appeal;
  });
  api.answer('POST /api/desk/appeals/:id/decision', ({ body }) => {
    list = [];
    return { ...free, ...(body as { outcome: 'upheld' }) };
  });
  render(deskAt('/appeals', services).screen);
  const sent = (route: RouteName) => api.calls.filter((call) => call.route === route).map(({ input }) => input);
  const changeTo = (...now: Appeal[]) => {
    list = now;
    services.socket.receive('desk:queue_changed', { caseId: null });
  };
  return { api, services, sent, changeTo, user: userEvent.setup() };
}
const formOf = () => screen.findByRole('form', { name: 'Decide the appeal' });
const answerField = async () => within(await formOf()).getByRole('textbox', { name: 'Answer to gaston' });

test('an appeal stands beside the decision that it is against, and is claimed before it is decided', async () => {
  const { user, sent } = open(free);
  const card = await screen.findByRole('region', { name: 'Appeal by gaston' });
  within(card).getByText(/I was not alone in the room/);
  within(card).getByText(/By Idris/);
  expect(within(card).getByRole('link', { name: 'Open the case' }).getAttribute('href')).toContain(
    `/cases/${idOf(150)}`,
  );
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'Claim' }));
  await formOf();
  expect(sent('POST /api/desk/appeals/:id/claim')).toEqual([{ params: { id: free.id } }]);
});

test('a claim leads the keyboard to the form, or to the name of a colleague who was faster', async () => {
  const { user, api, changeTo } = open(free);
  const press = async () => {
    (await screen.findByRole('button', { name: 'Claim' })).focus();
    await user.keyboard('{Enter}');
  };
  await press();
  const outcome = await within(await formOf()).findByRole('radio', { name: 'Uphold the decision' });
  await waitFor(() => expect(document.activeElement).toBe(outcome));
  changeTo(free);
  api.answer('POST /api/desk/appeals/:id/claim', () => {
    changeTo({ ...free, claimedBy: { ...colleague, until: new Date(exampleNow + 60_000).toISOString() } });
    throw new ApiError(409, 'CLAIMED', 'claimed');
  });
  await press();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(/Idris/, { selector: 'p[tabindex]' })));
});

test('the answer begins with the template of the outcome, in the language of the person, and what was written stays', async () => {
  const { user } = open({ ...claimed, language: 'fr' });
  const answer = (await answerField()) as HTMLTextAreaElement;
  await waitFor(() => expect(answer.value).toMatch(/^Nous avons bien reçu votre recours.*maintenue\.$/));
  await user.click(screen.getByRole('radio', { name: 'Overturn it' }));
  expect(answer.value).toMatch(/ne s’applique plus/);
  await user.clear(answer);
  await user.type(answer, 'Désolés.');
  await user.click(screen.getByRole('radio', { name: 'Uphold the decision' }));
  expect(answer.value).toBe('Désolés.');
});

test('is decided after a question that says what follows, with the answer and the note', async () => {
  const { user, sent } = open(claimed);
  const answer = await answerField();
  await user.click(screen.getByRole('radio', { name: 'Overturn it' }));
  await user.clear(answer);
  await user.type(answer, ' You are right. ');
  await user.type(screen.getByRole('textbox', { name: 'Note for the team' }), 'a poster');
  await user.click(screen.getByRole('button', { name: 'Decide the appeal' }));
  const question = await screen.findByRole('alertdialog', { name: 'Overturn the decision about gaston?' });
  within(question).getByText(/count neither for nor against those who made them/);
  expect(sent('POST /api/desk/appeals/:id/decision')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Overturn it' }));
  await screen.findByText('Overturned on appeal');
  expect(sent('POST /api/desk/appeals/:id/decision')).toEqual([
    { params: { id: claimed.id }, body: { outcome: 'overturned', answer: 'You are right.', note: 'a poster' } },
  ]);
  await screen.findByText('No appeal is waiting');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Appeals' })));
});

test('a draft is kept when the claim runs out and is claimed again, and leaves the form when a colleague claims the appeal', async () => {
  const { services, user, changeTo, sent } = open(claimed);
  const answer = (await answerField()) as HTMLTextAreaElement;
  await user.clear(answer);
  await user.type(answer, 'You are right.');
  await act(() => services.clock.advance(15 * 60_000));
  await screen.findByRole('button', { name: 'Claim' });
  changeTo(free);
  await waitFor(() => expect(sent('GET /api/desk/appeals').length).toBeGreaterThan(1));
  expect(((await answerField()) as HTMLTextAreaElement).value).toBe('You are right.');
  const later = new Date(exampleNow + 60 * 60_000).toISOString();
  changeTo({ ...free, claimedBy: { ...exampleMe, until: later } });
  await screen.findByText(/^Yours for another/);
  expect(((await answerField()) as HTMLTextAreaElement).value).toBe('You are right.');
  changeTo({ ...free, claimedBy: { ...colleague, until: later } });
  await screen.findByText('In review by Idris');
  expect(screen.queryByRole('form')).toBeNull();
});

test.each([
  ['without an answer', '  ', 'Write a message first.'],
  ['with one that is too long', 'x'.repeat(MESSAGE_MAX + 1), 'The message is too long.'],
])('is not sent %s', async (_, text, problem) => {
  const { user, sent } = open(claimed);
  const answer = await answerField();
  await user.clear(answer);
  await user.click(answer);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Decide the appeal' }));
  await screen.findByText(problem);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent('POST /api/desk/appeals/:id/decision')).toEqual([]);
});

test('a refusal says why, and the list is asked for again', async () => {
  const { user, api, sent } = open(claimed);
  api.answer('POST /api/desk/appeals/:id/decision', () => {
    throw new ApiError(409, 'CASE_CLOSED', 'decided');
  });
  await answerField();
  const asked = sent('GET /api/desk/appeals').length;
  await user.click(screen.getByRole('button', { name: 'Decide the appeal' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Uphold the decision' }));
  await screen.findByText('This has been decided already.');
  await waitFor(() => expect(sent('GET /api/desk/appeals').length).toBeGreaterThan(asked));
});

const mine = { ...example.decision, by: { userId: exampleMe.userId, username: exampleMe.username } };
test.each<[string, Partial<Appeal>, string | RegExp]>([
  ['against one’s own decision', { isMine: false, decision: mine }, /You made this decision/],
  [
    'about a colleague',
    { isMine: false, about: somebody(21, 'gaston', { role: 'moderator' }) },
    /a member of the team/,
  ],
  ['by someone whom one has reported', { isMine: false }, /You reported this person/],
  [
    'that a colleague has claimed',
    { claimedBy: { ...colleague, until: claimed.claimedBy?.until ?? '' } },
    'In review by Idris',
  ],
])('an appeal %s is not decided here', async (_, change, text) => {
  open({ ...free, ...change });
  await screen.findByText(text);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
});

test('decided ones show the outcome, the answer, the note and who decided', async () => {
  const { user } = open(free);
  await user.click(await screen.findByRole('radio', { name: 'Decided' }));
  const card = await screen.findByRole('region', { name: 'Appeal by hiroko' });
  for (const text of [
    /You are right: it was someone else/,
    'The frame shows a poster, no one was undressed.',
    /^By Idris ·/,
  ]) {
    within(card).getAllByText(text);
  }
  expect(within(card).queryByRole('button')).toBeNull();
});

test('the list is asked for again when the desk says that it has changed', async () => {
  const { services, sent } = open(free);
  await screen.findByRole('region', { name: 'Appeal by gaston' });
  const asked = sent('GET /api/desk/appeals').length;
  services.socket.receive('desk:queue_changed', { caseId: null });
  await waitFor(() => expect(sent('GET /api/desk/appeals').length).toBeGreaterThan(asked));
});

test.each([true, undefined] as const)(
  'an appeal of a member with priority support (%s) is marked',
  async (isPriority) => {
    open({ ...free, isPriority });
    const card = await screen.findByRole('region', { name: 'Appeal by gaston' });
    expect(within(card).queryByText('Priority support') !== null).toBe(isPriority === true);
  },
);
