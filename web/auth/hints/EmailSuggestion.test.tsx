import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { networkError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { EmailSuggestion } from './EmailSuggestion.tsx';

beforeEach(() => speak('en'));

function type(typed: string, allowed: string[] | Error) {
  const services = createFakeServices({ user: null });
  const asked = vi.fn();
  services.api.answer('GET /api/auth/mail-domains', () => {
    asked();
    if (allowed instanceof Error) throw allowed;
    return { allowed };
  });
  const accept = vi.fn();
  return { asked, accept, ...draw(withServices(<EmailSuggestion typed={typed} onAccept={accept} />, services)) };
}
const offer = () => screen.findByRole('button', { name: 'Did you mean gmail.com?' });

test.each([[['school.example']], [networkError()]])('a typing mistake is offered corrected', async (allowed) => {
  const { user, accept } = type('ada@gmial.com', allowed);
  await user.click(await offer());
  expect(accept).toHaveBeenCalledWith('ada@gmail.com');
});

test('nothing is offered where the operator knows the domain', async () => {
  const { asked } = type('ada@Gmial.com', ['gmial.com']);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the operator’s domains are not asked for where there is nothing to offer', async () => {
  const { asked } = type('ada@outlook.es', []);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).not.toHaveBeenCalled();
});
