import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { exampleAdmin, idOf } from '../examples.ts';
import { examplePerson } from '../examples-people.ts';
import type { PersonFile } from './queries.ts';

const fanny = idOf(5);
beforeEach(() => speak('en'));

const shown = () => screen.getByText('Plan', { selector: 'dt' }).nextElementSibling?.textContent;

async function open(person: Partial<PersonFile>) {
  const { api, ...services } = createFakeDesk(exampleAdmin);
  api.answer('GET /api/desk/people/:id', examplePerson(person));
  api.answer('PUT /api/desk/people/:id/plan', ({ body }) => {
    const { plan, until } = body as { plan: PersonFile['plan']; until: string | null };
    return examplePerson({ plan, planEnd: until });
  });
  render(deskAt(`/people/${fanny}`, { api, ...services }).screen);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change the plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
  const sent = () =>
    api.calls.filter(({ route }) => route === 'PUT /api/desk/people/:id/plan').map(({ input }) => input?.body);
  return {
    day: dialog.queryByLabelText<HTMLInputElement>('Until'),
    sent,
    async save() {
      await user.click(dialog.getByRole('button', { name: 'Set the plan' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      return sent()[0];
    },
  };
}
const ending = { plan: 'premium', planEnd: '2026-05-04T14:30:00.000Z' } as const;

test('a plan that ends is shown with its last day, and saving it unchanged leaves the end as it is', async () => {
  const { day, save } = await open(ending);
  expect(shown()).toBe('Premium, until May\u00a04, 2026');
  expect(day?.value).toBe('2026-05-04');
  expect(await save()).toEqual({ plan: 'premium', until: ending.planEnd });
});

test('another day is the last one whole, and the page shows it', async () => {
  const { day, save } = await open(ending);
  fireEvent.change(day as HTMLInputElement, { target: { value: '2026-06-30' } });
  expect(await save()).toEqual({ plan: 'premium', until: '2026-06-30T23:59:59.999Z' });
  await waitFor(() => expect(shown()).toBe('Premium, until Jun\u00a030, 2026'));
});

test('an end is taken away by clearing the day', async () => {
  const { day, save } = await open(ending);
  fireEvent.change(day as HTMLInputElement, { target: { value: '' } });
  expect(await save()).toEqual({ plan: 'premium', until: null });
  await waitFor(() => expect(shown()).toBe('Premium'));
});

test('a plan without an end begins without a day', async () => {
  const { day, save } = await open({ plan: 'premium', planEnd: null });
  expect(shown()).toBe('Premium');
  expect(day?.value).toBe('');
  expect(await save()).toEqual({ plan: 'premium', until: null });
});
