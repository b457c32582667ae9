import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { badgeText, Nav, NavBadge } from './Nav.tsx';

beforeEach(() => speak('en'));

const badgesOf = (friends: number, messages: number) => ({
  friends: <NavBadge of="friends" count={friends} />,
  messages: <NavBadge of="messages" count={messages} />,
});

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [140, '9+'],
])('the count %d is shown as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test('pending requests and unread messages have badges with full labels', () => {
  const { getByRole } = draw(<Nav place="top" badges={badgesOf(1, 12)} />);
  const friends = within(getByRole('link', { name: /Friends/ }));
  friends.getByText('1');
  friends.getByText('1 friend request waiting');
  const messages = within(getByRole('link', { name: /Messages/ }));
  messages.getByText('9+');
  messages.getByText('12 unread messages');
});

test('links to four pages, without badges while nothing waits', () => {
  const { getAllByRole, queryByText } = draw(<Nav place="bottom" badges={badgesOf(0, 0)} />);
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/matching',
    '/friends',
    '/messages',
    '/profile',
  ]);
  expect(queryByText(/waiting|unread/)).toBeNull();
});
