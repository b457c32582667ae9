import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { automaticSuspension, exampleAppeal, exampleNow, suspension, warning } from './examples.ts';
import { MeasuresListView } from './MeasuresList.tsx';
import { SuspendedNote } from './Suspended.tsx';
import { UnlessSuspended } from './UnlessSuspended.tsx';

beforeEach(() => speak('en'));

// The fake clock stands at the start of 1970, so the example lasts.
async function show(measures = [suspension], services = createFakeServices()) {
  services.api.answer('GET /api/moderation/measures', measures);
  const page = draw(
    withServices(
      <UnlessSuspended>
        <p>The search</p>
      </UnlessSuspended>,
      services,
    ),
  );
  return { ...page, services };
}

test('stands in the place of the search, with reasons, rule, end and what still works', async () => {
  await show();
  await screen.findByRole('heading', { name: 'You can’t meet people' });
  screen.getByText('You were not dressed in a call, after a warning for the same reason.');
  screen.getByText(/No nudity or sexual content/);
  expect(screen.getByRole('link', { name: 'All rules' }).getAttribute('href')).toBe('/rules');
  expect(document.querySelector(`time[datetime="${suspension.until}"]`)).not.toBeNull();
  screen.getByText(/By our team/);
  expect(screen.getByRole('link', { name: 'Download my data' }).getAttribute('href')).toBe('/profile?tab=settings');
  expect(screen.queryByText('The search')).toBeNull();
});

test('lets those search who were only warned', async () => {
  await show([warning]);
  await screen.findByText('The search');
  expect(screen.queryByText('You have received a warning')).toBeNull();
});

test('says that a suspension by reports alone is automatic', async () => {
  await show([{ ...suspension, isAutomatic: true, message: null }]);
  await screen.findByText(/Automatically, because of these reports/);
  screen.getByText(/Our team will look at it/);
  screen.getByText('Several people who had a call with you reported you.');
});

test('claims no reports where the team decided without a message, as records of before do', async () => {
  await show([{ ...suspension, rule: 'OTHER', message: null }]);
  await screen.findByText('Our team decided this because of the rule below.');
  expect(screen.queryByText(/reported you/)).toBeNull();
});

test('announces no look by the team in the list once such a suspension is over', async () => {
  const over = { ...automaticSuspension, isInForce: false };
  const state = { kind: 'ready' as const, data: [over] };
  const list = <MeasuresListView state={state} now={exampleNow} onAppeal={async () => undefined} />;
  draw(withServices(list, createFakeServices()));
  await screen.findByText(/Automatically, because of these reports/);
  expect(screen.queryByText(/Our team will look at it/)).toBeNull();
});

test('says in the list that a suspension was withdrawn although the appeal was not followed', async () => {
  const appealed = { ...exampleAppeal, outcome: 'upheld' as const, answer: 'It stays.', decidedAt: suspension.at };
  const withdrawn = { ...suspension, isInForce: false, isWithdrawn: true, appeal: appealed };
  const state = { kind: 'ready' as const, data: [withdrawn] };
  draw(<MeasuresListView state={state} now={exampleNow} onAppeal={async () => undefined} />);
  await screen.findByRole('heading', { name: 'Your suspension has been withdrawn' });
  screen.getByText('We have looked at your appeal. The decision stands. We have withdrawn it since.');
});

test('sends one appeal with a text, and shows that it waits', async () => {
  const { user, services } = await show();
  services.api.answer('POST /api/moderation/measures/:id/appeal', ({ body }) => ({
    ...suspension,
    appeal: { ...exampleAppeal, ...(body as object) },
  }));
  await user.click(await screen.findByRole('button', { name: 'Appeal' }));
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect(services.api.calls.filter(({ route }) => route === 'POST /api/moderation/measures/:id/appeal')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Why is the decision wrong/ }), ' It was my brother. ');
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  const arrived = await screen.findByText(/Your appeal has arrived/);
  await waitFor(() => expect(document.activeElement).toBe(arrived.closest('[role=status]')));
  const [sent] = services.api.calls.filter(({ route }) => route === 'POST /api/moderation/measures/:id/appeal');
  expect(sent?.input).toEqual({ params: { id: suspension.id }, body: { text: 'It was my brother.' } });
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('keeps the text of an appeal that was refused', async () => {
  const { user, services } = await show();
  services.api.answer('POST /api/moderation/measures/:id/appeal', () => {
    throw new ApiError(429, 'RATE_LIMITED', 'Too many tries');
  });
  await user.click(await screen.findByRole('button', { name: 'Appeal' }));
  const field = screen.getByRole('textbox', { name: /Why is the decision wrong/ });
  await user.type(field, 'My brother');
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByRole('alert');
  expect((field as HTMLTextAreaElement).value).toBe('My brother');
});

test('keeps the text of an appeal over a reload, until it is sent', async () => {
  const first = await show();
  const fieldIn = async ({ user }: typeof first) => {
    await user.click(await screen.findByRole('button', { name: 'Appeal' }));
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why is the decision wrong/ });
  };
  await first.user.type(await fieldIn(first), 'My brother');
  first.unmount();
  const second = await show([suspension], first.services);
  expect((await fieldIn(second)).value).toBe('My brother');
  second.services.api.answer('POST /api/moderation/measures/:id/appeal', { ...suspension, appeal: exampleAppeal });
  await second.user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByText(/Your appeal has arrived/);
  second.unmount();
  expect((await fieldIn(await show([suspension], first.services))).value).toBe('');
});

test('under a refused search, a suspension without a record is shown otherwise', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/moderation/measures', []);
  draw(withServices(<SuspendedNote otherwise={<p>Suspended</p>} />, services));
  await screen.findByText('Suspended');
});
