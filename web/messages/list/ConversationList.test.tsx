import { act, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { at, conversation, me, message, withBob } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages, withCarol } from '../MessagesScreen.fake.tsx';

beforeEach(prepareMessages);

test('shows the other person, the last message and the unread count, and searches', async () => {
  const page = openMessages(null, {
    conversations: [
      conversation({ lastMessage: message(3, { senderId: me }), lastMessageAt: at(3) }),
      conversation({ id: withCarol, otherUser: carol, unreadCount: 2 }),
    ],
  });
  const items = await page.findAllByRole('link', { name: /bob|carol/ });
  expect(items.map((item) => item.getAttribute('href'))).toEqual([`/messages/${withBob}`, `/messages/${withCarol}`]);
  within(items[0] as HTMLElement).getByText('You: message 3');
  within(items[1] as HTMLElement).getByText('2 unread messages');
  page.getByText('Select a conversation');
  await page.user.type(page.getByLabelText('Search conversations'), 'CAR');
  expect(page.queryByText('You: message 3')).toBeNull();
});

test('heads the page alone; beside a conversation, that one does', async () => {
  const page = openMessages(null);
  await page.findByRole('heading', { level: 1, name: 'Messages' });
  await act(async () => page.navigate(withBob));
  await page.findByRole('heading', { level: 2, name: 'Messages' });
  expect(page.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['bob']);
});

test('updates with incoming messages and typing', async () => {
  const page = openMessages(null, {
    conversations: [conversation({ id: withCarol, otherUser: carol }), conversation()],
  });
  await page.findByText('bob');
  await page.receive(message(4, { content: 'are you there?' }));
  expect(page.getAllByRole('link', { name: /bob|carol/ })[0]?.textContent).toContain('are you there?');
  expect(page.unreadTotal()).toBe('1');
  await act(async () =>
    page.socket.receive('dm:user_typing', { conversationId: withCarol, userId: carol.userId, isTyping: true }),
  );
  expect(page.queryByText('typing…')).toBeNull();
  await act(() => page.clock.advance(500));
  page.getByText('typing…');
  await act(() => page.clock.advance(2500));
  expect(page.queryByText('typing…')).toBeNull();
});

test('shows what is written and not sent, once its conversation is left, and after a reload', async () => {
  const conversations = [
    conversation({ lastMessage: message(3), lastMessageAt: at(3) }),
    conversation({ id: withCarol, otherUser: carol }),
  ];
  const page = openMessages(withBob, { conversations });
  await page.user.type(await page.findByLabelText('Message to bob'), 'see you');
  page.getByText('message 3');
  await act(async () => page.navigate(withCarol));
  await page.findByText('Draft: see you');
  page.unmount();
  const { storage } = page;
  const again = openMessages(withBob, { conversations, storage });
  expect(await again.findByLabelText('Message to bob')).toHaveProperty('value', 'see you');
  again.socket.acknowledge('dm:send', () => new Promise(() => undefined));
  await again.user.type(again.getByLabelText('Message to bob'), '{Enter}');
  await act(async () => again.navigate(withCarol));
  expect(again.queryByText(/^Draft/)).toBeNull();
});

test('retries after an error, and shows an empty list', async () => {
  const page = openMessages(null, { conversations: fail() });
  await page.findByText('Failed to load conversations');
  page.api.answer('GET /api/messages/conversations', []);
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('No conversations yet');
});

test('reports an unknown conversation once the list has loaded', async () => {
  const page = openMessages(withCarol);
  await page.findByText('Conversation not found');
  expect(page.getByRole('link', { name: 'Back to the conversations' }).getAttribute('href')).toBe('/messages');
});

test('people whose names look alike have their usernames beside them', async () => {
  const page = openMessages(null, {
    conversations: [
      conversation({ otherUser: { ...conversation().otherUser, displayName: 'Paul' } }),
      conversation({ id: withCarol, otherUser: { ...carol, displayName: 'PauI' } }),
    ],
  });
  await page.findByText('Paul @bob');
  page.getByText('PauI @carol');
});
