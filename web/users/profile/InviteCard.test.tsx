import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { InviteCard } from './InviteCard.tsx';

beforeEach(() => speak('en'));

function show(sent: boolean) {
  const onSend = vi.fn(() => Promise.resolve(sent));
  const drawn = draw(<InviteCard inviteCode={null} sending={false} onSend={onSend} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Someone gave you a code?' });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send a request' });
  return { ...drawn, onSend, field, send };
}

test('uppercases the code, limits it to six characters and rejects blanks', async () => {
  const { user, onSend, field, send } = show(true);
  expect(send.disabled).toBe(true);
  await user.type(field, '   {Enter}');
  expect(send.disabled).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'k7xm2qzz');
  expect(field.value).toBe('K7XM2Q');
  await user.click(send);
  expect(onSend).toHaveBeenCalledWith('K7XM2Q');
  expect(field.value).toBe('');
});

test('keeps a rejected code for correction', async () => {
  const { user, field, send } = show(false);
  await user.type(field, 'abc');
  await user.click(send);
  expect(field.value).toBe('ABC');
});
