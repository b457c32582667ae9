import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { Nav } from './Nav.tsx';
import { badgeText } from './NavBadge.tsx';

beforeEach(() => speak('en'));

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [140, '9+'],
])('%d is shown as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test('pending requests and unread messages are badges, read aloud in full', () => {
  const { getByRole } = draw(<Nav place="top" counts={{ friends: 1, messages: 12 }} hasPage={() => true} />);
  const friends = within(getByRole('link', { name: /Friends/ }));
  friends.getByText('1');
  friends.getByText('1 friend request waiting');
  const messages = within(getByRole('link', { name: /Messages/ }));
  messages.getByText('9+');
  messages.getByText('12 unread messages');
});

test('nothing waiting, no badge; no page, no entry', () => {
  const { getAllByRole, queryByText } = draw(
    <Nav place="bottom" counts={{ friends: 0, messages: 0 }} hasPage={(path) => path !== '/profile'} />,
  );
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/matching', '/friends', '/messages']);
  expect(queryByText(/waiting|unread/)).toBeNull();
});
