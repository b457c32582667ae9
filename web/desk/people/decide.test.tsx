import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageTemplate } from '@visavis/domain/moderation/templates.ts';
import { beforeEach, expect, test } from 'vitest';
import { rulesIn } from '../../i18n/rule-texts.ts';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { idOf } from '../examples.ts';
import { examplePerson } from '../examples-people.ts';
import type { PersonFile } from './queries.ts';

const fanny = idOf(5);
beforeEach(() => speak('en'));

function open(person: Partial<PersonFile> | ApiError = {}) {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/people/:id', () => {
    if (person instanceof ApiError) throw person;
    return examplePerson(person);
  });
  const desk = deskAt(`/people/${fanny}`, services);
  render(desk.screen);
  const sent = () =>
    services.api.calls.filter(({ route }) => route === 'POST /api/desk/people/:id/decision').map(({ input }) => input);
  return { api: services.api, sent, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;

async function warn(user: User) {
  await user.click(await screen.findByRole('radio', { name: 'Warn' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const question = await screen.findByRole('alertdialog', { name: 'Warn fanny?' });
  await user.click(within(question).getByRole('button', { name: 'Warn' }));
}

test('someone is warned from their page, with the template, after the decisions that one has read', async () => {
  const { user, sent } = open();
  await screen.findByRole('heading', { name: 'Decide without a report' });
  expect(screen.queryByRole('radio', { name: 'Dismiss' })).toBeNull();
  await warn(user);
  await screen.findByText('fanny has a warning');
  expect(sent()).toEqual([
    {
      params: { id: fanny },
      body: {
        verdict: { action: 'warn', rule: 'OTHER', message: messageTemplate('warn', 'OTHER', rulesIn('en')) },
        lastDecisionId: idOf(601),
      },
    },
  ]);
  await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByRole('radio', { name: 'Warn' })).toHaveProperty('checked', false);
});

test('where a colleague decided meanwhile, what was written stays and their decision shows', async () => {
  const { user, api } = open();
  api.answer('POST /api/desk/people/:id/decision', () => {
    throw new ApiError(409, 'CASE_CLOSED', 'decided');
  });
  await user.click(await screen.findByRole('radio', { name: 'Warn' }));
  const fetches = () => api.calls.filter(({ route }) => route === 'GET /api/desk/people/:id').length;
  const before = fetches();
  await user.type(screen.getByRole('textbox', { name: 'Note for the team' }), 'third time');
  await warn(user);
  await screen.findByText('This has been decided already.');
  expect(fetches()).toBeGreaterThan(before);
  expect(screen.getByRole('textbox', { name: 'Note for the team' })).toHaveProperty('value', 'third time');
});

test.each<[string, Partial<PersonFile>, string | RegExp]>([
  ['there is an open case', { openCaseId: idOf(105) }, 'There is an open case about this person. Decide that one.'],
  ['they are on the team', { role: 'admin' }, /only an admin may decide about a moderator/],
])('there is no form where %s', async (_, person, text) => {
  open(person);
  await screen.findByText(text);
  expect(screen.queryByRole('form', { name: 'Decision' })).toBeNull();
});

test('one’s own page is closed, and says why', async () => {
  open(new ApiError(403, 'FORBIDDEN', 'about oneself'));
  await screen.findByText('This page is about you');
});
