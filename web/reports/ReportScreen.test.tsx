import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import type { NewReport } from './mutations.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportScreen, type ReportScreenProps } from './ReportScreen.tsx';

const userId = '018f4d5e-0000-7000-8000-000000000001';
const roomId = '018f4d5e-0000-7000-8000-000000000002';

beforeEach(() => speak('en'));

function show(
  send: (report: NewReport) => Promise<unknown> = () => Promise.resolve(),
  reportedUserId = userId,
  props: Partial<ReportScreenProps> = {},
  services = createFakeServices(),
) {
  const [onSubmit, onDone] = [vi.fn(send), vi.fn()];
  const drawn = draw(
    withServices(
      <ReportScreen
        reportedUserId={reportedUserId}
        roomId={roomId}
        person={null}
        onSubmit={onSubmit}
        onCancel={vi.fn()}
        onDone={onDone}
        {...props}
      />,
      services,
    ),
  );
  const submit = () => drawn.user.click(screen.getByRole('button', { name: 'Send the report' }));
  const choose = (reason: string) => drawn.user.click(screen.getByRole('radio', { name: reason }));
  const write = async (text: string) => {
    await drawn.user.click(screen.getByRole('textbox', { name: 'What happened' }));
    await drawn.user.paste(text);
  };
  return { ...drawn, services, onSubmit, onDone, submit, choose, write };
}

test('spec.md section 3, Report: the five reasons are offered by name, beside four more, in groups', () => {
  show();
  const groups = screen.getAllByRole('group').slice(1);
  const offered = groups.map((group) => [
    group.querySelector('legend')?.textContent,
    ...[...group.querySelectorAll('input')].map(({ value, labels }) => `${value}: ${labels?.[0]?.textContent}`),
  ]);
  expect(offered).toEqual([
    [
      'Behaviour',
      'INAPPROPRIATE_BEHAVIOR: Inappropriate behaviour',
      'NUDITY: Nudity or sexual behaviour',
      'HARASSMENT: Harassment or bullying',
      'THREATS: Threats or violence',
      'HATE: Hate speech',
    ],
    ['The person', 'FAKE_PROFILE: Fake profile', 'MINOR: Seems to be under 18'],
    ['More', 'SPAM: Spam', 'OTHER: Other'],
  ]);
});

test('keeps what was written about a call over a reload, until it is sent', async () => {
  const first = show();
  await first.choose('Harassment or bullying');
  await first.write('He shouted.');
  first.unmount();
  const reopen = (props: Partial<ReportScreenProps> = {}) => show(undefined, userId, props, first.services);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened' });
  const other = reopen({ roomId: '018f4d5e-0000-7000-8000-000000000003' });
  expect(field().value).toBe('');
  other.unmount();
  const second = reopen();
  expect(field().value).toBe('He shouted.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Harassment or bullying' }).checked).toBe(true);
  await second.submit();
  await waitFor(() => expect(second.onSubmit).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  second.unmount();
  reopen();
  expect(field().value).toBe('');
});

test('requires a reason, which it leads to', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { submit, choose } = show();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  expect(scrolledTo.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    'Please select a reason for your report.',
  ]);
  await choose('Other');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'What happened' })));
  const [, said] = scrolledTo.mock.contexts;
  expect((said as Element).textContent).toMatch(/describe/i);
});

test('sends nothing without a reason', async () => {
  const { submit, onSubmit } = show();
  await submit();
  await screen.findByText('Please select a reason for your report.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('requires a description for another reason', async () => {
  const { submit, choose, write, onSubmit } = show();
  await choose('Other');
  await write('   ');
  await submit();
  await screen.findByText('Describe what happened');
  expect(onSubmit).not.toHaveBeenCalled();
  await write('Rude.');
  await submit();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ reportedUserId: userId, roomId, reason: 'OTHER', description: 'Rude.' }),
  );
});

test('submits a listed reason without a description', async () => {
  const { submit, choose, onSubmit } = show();
  await choose('Harassment or bullying');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ reportedUserId: userId, roomId, reason: 'HARASSMENT' }));
});

test.each([
  [450, false],
  [451, true],
  [500, true],
])('at %i characters the counter warns: %s', async (length, warns) => {
  const { write, container } = show();
  await write('x'.repeat(length));
  screen.getByText(`${length}/500`);
  expect(container.querySelector('[data-warning]') !== null).toBe(warns);
});

test('rejects more than 500 characters', async () => {
  const { submit, choose, write, onSubmit } = show();
  await choose('Spam');
  await write('x'.repeat(501));
  await submit();
  await screen.findByText('The description can have at most 500 characters');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('rejects a report without a user', async () => {
  const { submit, choose, onSubmit } = show(undefined, 'not-an-id');
  await choose('Hate speech');
  await submit();
  await screen.findByText('User information is missing.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('disables the button while sending, then thanks and leaves after 1.5 s', async () => {
  let resolveSend: () => void = () => undefined;
  const { submit, choose, services, onDone } = show(() => new Promise<void>((resolve) => (resolveSend = resolve)));
  await choose('Spam');
  await submit();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the report' });
  await waitFor(() => expect(button.disabled).toBe(true));
  await act(async () => resolveSend());
  await screen.findByText('Report sent. Thank you.');
  await act(() => services.clock.advance(1499));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => services.clock.advance(1));
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ['INTERNAL', 'Failed to submit report. Please try again.'],
  ['ALREADY_REPORTED', 'You have already reported this person for this call.'],
  ['NETWORK_ERROR', 'Network Error'],
])('an error with %s says: %s', async (code, message) => {
  const { submit, choose, services, onDone } = show(() => Promise.reject(new ApiError(500, code, 'no')));
  await choose('Hate speech');
  await submit();
  await screen.findByText(message);
  await act(() => services.clock.advance(5000));
  expect(onDone).not.toHaveBeenCalled();
});

test('a report of a conversation may be about one of its messages, and says what goes with it', async () => {
  const conversationId = '018f4d5e-0000-7000-8000-000000000003';
  const messageId = '018f4d5e-0000-7000-8000-000000000005';
  const about = { roomId: undefined, conversationId, contextMessages: 20 };
  const messages = [{ value: messageId, label: '20 Nov · I know where you live' }];
  const { user, choose, submit, onSubmit } = show(undefined, userId, { ...about, messages });
  screen.getByText('About your conversation. 20 of its messages go with the report.');
  await choose('Threats or violence');
  await user.click(screen.getByRole('combobox', { name: 'Which message' }));
  await user.click(await screen.findByRole('option', { name: '20 Nov · I know where you live' }));
  await submit();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ reportedUserId: userId, conversationId, messageId, reason: 'THREATS' }),
  );
});

test('a report that comes from a message is about that one', async () => {
  const conversationId = '018f4d5e-0000-7000-8000-000000000003';
  const messageId = '018f4d5e-0000-7000-8000-000000000005';
  const messages = [{ value: messageId, label: '20 Nov · I know where you live' }];
  const about = { roomId: undefined, conversationId, messageId, messages };
  const { choose, submit, onSubmit } = show(undefined, userId, about);
  expect(screen.getByRole('combobox', { name: 'Which message' }).textContent).toContain('I know where you live');
  await choose('Threats or violence');
  await submit();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ reportedUserId: userId, conversationId, messageId, reason: 'THREATS' }),
  );
});

test('a second report of a conversation is refused with the way to report a later message', async () => {
  const conversationId = '018f4d5e-0000-7000-8000-000000000003';
  const messages = [{ value: '018f4d5e-0000-7000-8000-000000000005', label: '20 Nov · I know where you live' }];
  const again = () => Promise.reject(new ApiError(409, 'ALREADY_REPORTED', 'no'));
  const { user, choose, submit } = show(again, userId, { roomId: undefined, conversationId, messages });
  await choose('Threats or violence');
  await submit();
  await screen.findByText('You have already reported this conversation. To report a later message, choose it above.');
  await user.click(screen.getByRole('combobox', { name: 'Which message' }));
  await user.click(await screen.findByRole('option', { name: '20 Nov · I know where you live' }));
  await submit();
  await screen.findByText('You have already reported this message.');
});

test.each([
  ['en', '0 of 500 characters used'],
  ['fr', '0 caractère utilisé sur 500'],
] as const)('counts the characters in the words of %s', async (language, words) => {
  await speak(language);
  draw(
    withServices(<ReportForm reportedUserId={userId} onSubmit={vi.fn()} onCancel={vi.fn()} />, createFakeServices()),
  );
  screen.getByText(words);
});
