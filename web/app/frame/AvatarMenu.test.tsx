import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';

beforeEach(() => speak('en'));

const user = {
  userId: '0198a000-0000-7000-8000-000000000001',
  username: 'alice',
  email: 'alice@example.org',
  avatar: '',
};

test('shows the user, and links to profile, settings and logout', async () => {
  const logout = vi.fn();
  const page = draw(<AvatarMenu user={user} onLogout={logout} />);
  await page.user.click(page.getByRole('button', { name: 'alice’s account' }));
  await page.findByText('alice@example.org');
  expect(page.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  expect(page.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/profile?tab=settings');
  await page.user.click(page.getByRole('menuitem', { name: 'Sign out' }));
  expect(logout).toHaveBeenCalledOnce();
});
