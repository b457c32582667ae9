import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { deskAt } from '../desk.fake.tsx';

test('the page of the one-time code says once what it is, and asks for the password', async () => {
  await speak('en');
  render(deskAt('/code').screen);
  await screen.findByLabelText('Your password');
  expect(screen.getAllByRole('heading', { name: 'One-time code' })).toHaveLength(1);
});
