import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { claimCase } from '@visavis/domain/desk/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { ago, colleague, decidedCase, exampleAdmin, exampleCase, exampleMe, exampleNow, idOf } from '../examples.ts';
import { exampleAppeals } from '../examples-appeals.ts';
import { examplePerson } from '../examples-people.ts';
import type { CaseFile } from './queries.ts';

beforeEach(() => {
  toast.remove();
  return speak('en');
});

const CHANGED = 'The case has changed. Look at it again before you decide.';
const id = idOf(101);
const held = (by: { userId: string; username: string }): DataOf<typeof claimCase>['claimedBy'] => ({
  userId: by.userId,
  username: by.username,
  until: new Date(exampleNow + 10 * 60_000).toISOString(),
});
const [one, two] = exampleCase().openReports as [CaseFile['openReports'][0], CaseFile['openReports'][0]];

/** A case with one report that is claimed; `become` is what the server has by now. */
function open(path = `/cases/${id}`, me = exampleMe) {
  const services = createFakeDesk(me);
  const mine = exampleCase({ openReports: [one], claimedBy: held(me) });
  services.api.answer('GET /api/desk/cases/:id', mine);
  render(deskAt(path, services).screen);
  const become = (part: Partial<CaseFile>) => {
    services.api.answer('GET /api/desk/cases/:id', { ...mine, ...part });
    act(() => services.socket.receive('desk:queue_changed', { caseId: id }));
  };
  const sent = () =>
    services.api.calls
      .filter(({ route }) => route === 'POST /api/desk/cases/:id/decision')
      .map(({ input }) => input.body);
  return { ...services, become, sent, user: userEvent.setup() };
}
const question = () => screen.findByRole('alertdialog');
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test.each(['Dismiss', 'Warn', 'Suspend'])(
  'to %s is asked again where another report comes in while the question stands open, and then names both',
  async (action) => {
    const { user, become, sent } = open();
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Decide' }));
      return within(await question());
    };
    await user.click(await screen.findByRole('radio', { name: action }));
    (await ask()).getByText(/^(.* )?1 report is/);
    become({ openReports: [one, two] });
    await isClosed();
    screen.getByText(CHANGED);
    expect(sent()).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: action }));
    expect(sent()).toMatchObject([{ verdict: { action: action.toLowerCase() }, reports: [one.id, two.id] }]);
  },
);

test.each<[string, Partial<CaseFile>]>([
  ['a colleague claims it', { claimedBy: held(colleague) }],
  ['a colleague decides it', { status: 'decided', claimedBy: null, decision: decidedCase().decision }],
  ['a report is gone', { openReports: [two] }],
])('an open question closes with a word where %s', async (_, part) => {
  const { user, become, sent } = open();
  await user.click(await screen.findByRole('radio', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await question();
  become(part);
  await isClosed();
  screen.getByText(CHANGED);
  expect(sent()).toEqual([]);
});

test('a question stays open while nothing of its case changes, and is not missed once it is answered', async () => {
  const { user, become, sent, clock } = open();
  await user.click(await screen.findByRole('radio', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  become({ weight: 1.5, claimedBy: null });
  await act(() => clock.advance(1000));
  await user.click(within(await question()).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(sent()).toMatchObject([{ reports: [one.id] }]));
  expect(screen.queryByText(CHANGED)).toBeNull();
});

test('a refusal because the case has changed says so, and shows it as it is', async () => {
  const { user, api } = open();
  api.answer('POST /api/desk/cases/:id/decision', () => {
    throw new ApiError(409, 'CASE_CHANGED', 'changed');
  });
  await user.click(await screen.findByRole('radio', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  api.answer('GET /api/desk/cases/:id', exampleCase({ openReports: [two], claimedBy: held(exampleMe) }));
  await user.click(within(await question()).getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('This has changed since you read it. Look at it again.');
  const reports = screen.getByRole('region', { name: /^Reports/ });
  await within(reports).findByText(two.reporter.username);
  expect(within(reports).queryByText(one.reporter.username)).toBeNull();
});

test('the question about an appeal closes with a word where a colleague claims it', async () => {
  const { user, api, socket } = open('/appeals');
  const [waiting] = exampleAppeals;
  if (!waiting) throw new Error('no appeal');
  api.answer('GET /api/desk/appeals', [{ ...waiting, claimedBy: held(exampleMe) }]);
  act(() => socket.receive('desk:queue_changed', { caseId: null }));
  await user.click(await screen.findByRole('button', { name: 'Decide the appeal' }));
  await question();
  api.answer('GET /api/desk/appeals', [{ ...waiting, claimedBy: held(colleague) }]);
  act(() => socket.receive('desk:queue_changed', { caseId: null }));
  await isClosed();
  screen.getByText(CHANGED);
});

test('the question about an undo closes with a word where the decision is undone already', async () => {
  const { user, api, socket } = open();
  const decided = decidedCase();
  const show = (undoneAt: string | null) => {
    const decision = { ...(decided.decision as NonNullable<CaseFile['decision']>), undoneAt };
    api.answer('GET /api/desk/cases/:id', { ...decided, decision });
    act(() => socket.receive('desk:queue_changed', { caseId: id }));
  };
  show(null);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await question();
  show(ago(0));
  await isClosed();
  screen.getByText(CHANGED);
  expect(api.calls.some(({ route }) => route === 'DELETE /api/desk/decisions/:id')).toBe(false);
});

test('the end of a suspension names the one that was read, and a refusal shows the one in force', async () => {
  const { user, api } = open(`/people/${idOf(5)}`, exampleAdmin);
  const [read, now] = [ago(-60), ago(-7 * 24 * 60)];
  api.answer('GET /api/desk/people/:id', examplePerson({ suspendedUntil: read }));
  await user.click(await screen.findByRole('button', { name: 'End the suspension' }));
  api.answer('DELETE /api/desk/people/:id/suspension', () => {
    throw new ApiError(409, 'CASE_CHANGED', 'changed');
  });
  api.answer('GET /api/desk/people/:id', examplePerson({ suspendedUntil: now }));
  await user.click(within(await question()).getByRole('button', { name: 'End the suspension' }));
  await screen.findByText('This has changed since you read it. Look at it again.');
  const asked = () =>
    api.calls.filter(({ route }) => route === 'DELETE /api/desk/people/:id/suspension').map(({ input }) => input.query);
  expect(asked()).toEqual([{ until: read }]);
  const shown = () => api.calls.filter(({ route }) => route === 'GET /api/desk/people/:id').length;
  await waitFor(() => expect(shown()).toBe(2));
});
