import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Router, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { conversation, me, message, withBob } from '../messages/examples.ts';
import { prepareMessages, Realtime } from '../messages/MessagesScreen.fake.tsx';
import { MessagingProvider } from '../messages/MessagingProvider.tsx';
import MessagesPage from '../pages/MessagesPage.tsx';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { createTestRouter, InRouter } from '../services/testing/router.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';

beforeEach(prepareMessages);

const onNotFriends = () => undefined;
const nowhere = { createHref: () => '', go: () => undefined, push: () => undefined, replace: () => undefined };

/** Opens the conversation with bob on its page, in this router. */
function openPage(inRouter: (app: ReactNode) => ReactNode, services: FakeServices) {
  services.api.answer('GET /api/messages/conversations', [conversation()]);
  services.api.answer('GET /api/messages/conversations/:id', [message(1)]);
  const app = (
    <MessagingProvider me={me} onNotFriends={onNotFriends}>
      <Realtime />
      <Routes>
        <Route path="/messages/:conversationId?" element={<MessagesPage />} />
      </Routes>
      <Toaster closeLabel="Close" />
    </MessagingProvider>
  );
  const page = render(withServices(inRouter(app), services));
  return { ...page, user: userEvent.setup() };
}

/** Archives the conversation with bob from its page, in this router. */
async function archive(inRouter: (app: ReactNode) => ReactNode) {
  const services = createFakeServices();
  services.api.answer('GET /api/friends', []);
  services.api.answer('GET /api/messages/archived', [conversation()]);
  services.api.answer('DELETE /api/messages/conversations/:id', null);
  const { user, ...page } = openPage(inRouter, services);
  await user.click(await page.findByRole('button', { name: 'Conversation options' }));
  await user.click(await page.findByRole('menuitem', { name: 'Archive the conversation' }));
  await page.findByText('Conversation archived');
  return { ...page, ...services };
}

test('what comes into an archived conversation is unread, although the address has not changed yet', async () => {
  const page = await archive((app) => (
    <Router location={`/messages/${withBob}`} navigator={nowhere}>
      {app}
    </Router>
  ));
  page.api.answer('GET /api/messages/conversations', [conversation({ lastMessage: message(2), unreadCount: 1 })]);
  await act(async () => page.socket.receive('dm:conversation_unarchived', { conversationId: withBob }));
  await page.findByText('1 unread message');
  expect(page.queryByText('message 1')).toBeNull();
});

test('the browser’s history leads back to a conversation that was left', async () => {
  const router = createTestRouter(`/messages/${withBob}`);
  const page = await archive((app) => <InRouter router={router}>{app}</InRouter>);
  await page.findByText('Select a conversation');
  expect(page.queryByRole('button', { name: 'Restore the conversation' })).toBeNull();
  await act(async () => router.navigate(-1));
  await page.findByRole('button', { name: 'Restore the conversation' });
});

test('whom one has blocked is said to be blocked, and can be unblocked there', async () => {
  const services = createFakeServices();
  const { otherUser } = conversation();
  for (const list of ['GET /api/friends', 'GET /api/friends/pending', 'GET /api/friends/sent'] as const)
    services.api.answer(list, []);
  services.api.answer('GET /api/friends/blocked', [otherUser]);
  services.api.answer('GET /api/friends/status/:id', { status: 'none', canRequest: true });
  services.api.answer('DELETE /api/friends/:id/block', () => {
    services.api.answer('GET /api/friends/blocked', []);
    return null;
  });
  const router = createTestRouter(`/messages/${withBob}`);
  const { user, ...page } = openPage((app) => <InRouter router={router}>{app}</InRouter>, services);
  await page.findByText('You have blocked bob.');
  await user.click(page.getByRole('button', { name: 'Conversation options' }));
  await page.findByRole('menuitem', { name: 'Unblock' });
  expect(page.queryByRole('menuitem', { name: 'Block…' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(page.getByRole('button', { name: 'Unblock' }));
  await page.findByText(/You are no longer friends/);
  await page.findByRole('button', { name: 'Add friend' });
  expect(services.api.calls.some(({ route }) => route === 'POST /api/friends/:id/block')).toBe(false);
});
