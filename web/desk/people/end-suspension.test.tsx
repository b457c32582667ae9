import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { ago, exampleAdmin, exampleMe, idOf } from '../examples.ts';
import { examplePerson } from '../examples-people.ts';
import type { PersonFile } from './queries.ts';

const fanny = idOf(5);
beforeEach(() => speak('en'));

function open(person: Partial<PersonFile>, me = exampleAdmin, path = `/people/${fanny}`) {
  const services = createFakeDesk(me);
  services.api.answer('GET /api/desk/people/:id', examplePerson(person));
  render(deskAt(path, services).screen);
  return { api: services.api, user: userEvent.setup() };
}
const suspended = { suspendedUntil: ago(-60) };

test('an admin ends a suspension after a question, and it is gone from the page', async () => {
  const { api, user } = open(suspended);
  await user.click(await screen.findByRole('button', { name: 'End the suspension' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the suspension of fanny?' });
  expect(api.calls.filter(({ route }) => route === 'DELETE /api/desk/people/:id/suspension')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'End the suspension' }));
  await screen.findByText('The suspension of fanny has ended');
  expect(api.calls.filter(({ route }) => route === 'DELETE /api/desk/people/:id/suspension')).toMatchObject([
    { input: { params: { id: fanny } } },
  ]);
  expect(screen.queryByRole('button', { name: 'End the suspension' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'fanny' })));
});

test.each<[string, Partial<PersonFile>, typeof exampleMe]>([
  ['a moderator', suspended, exampleMe],
  ['an admin where nothing suspends the person', {}, exampleAdmin],
  ['an admin about another', { ...suspended, role: 'admin' }, exampleAdmin],
])('%s is not offered to end one', async (_, person, me) => {
  open(person, me);
  await screen.findByRole('heading', { name: 'fanny' });
  expect(screen.queryByRole('button', { name: 'End the suspension' })).toBeNull();
});

test('an admin sees how many people and calls there are; a moderator does not ask', async () => {
  open({}, exampleAdmin, '/figures');
  const panel = await screen.findByRole('region', { name: 'People and calls' });
  await within(panel).findByText('12,480');
  within(panel).getByText('Calls now');
});

test('the figures of a moderator are those of decisions alone', async () => {
  const { api } = open({}, exampleMe, '/figures');
  await screen.findByText('Median time to a decision');
  expect(api.calls.filter(({ route }) => route === 'GET /api/desk/totals')).toEqual([]);
});
