import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { InviteCard } from './InviteCard.tsx';

beforeEach(() => speak('en'));

function show(problem: { text: string; next?: string } | null) {
  const onSend = vi.fn(() => Promise.resolve(problem));
  const drawn = draw(<InviteCard inviteCode={null} sending={false} onSend={onSend} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Someone gave you a code?' });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send a request' });
  return { ...drawn, onSend, field, send };
}

test('uppercases the code, limits it to six characters and rejects blanks', async () => {
  const { user, onSend, field, send } = show(null);
  expect(send.disabled).toBe(true);
  await user.type(field, '   {Enter}');
  expect(send.disabled).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'k7xm2qzz');
  expect(field.value).toHaveLength(6);
  await user.click(send);
  expect(onSend).toHaveBeenCalledWith('K7XM2Q');
  expect(field.value).toBe('');
});

test('what is typed in the middle of a code stays there', async () => {
  const { user, field } = show(null);
  await user.type(field, 'kq');
  await user.type(field, '7xm2', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value.toUpperCase()).toBe('K7XM2Q');
  expect(field.selectionStart).toBe(5);
});

test('keeps a rejected code for correction, and says at the field what is wrong and what to do', async () => {
  const { user, field, send } = show({ text: 'Invalid invite code', next: 'Ask for it again.' });
  await user.type(field, 'ABC');
  await user.click(send);
  expect(field.value).toBe('ABC');
  const said = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(said()).toBe('Invalid invite code');
  screen.getByText('Ask for it again.');
  await user.type(field, 'd');
  expect(said()).toBeUndefined();
  expect(screen.queryByText('Ask for it again.')).toBeNull();
});
