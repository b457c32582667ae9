import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { conversation, me } from './examples.ts';
import { MessagingProvider } from './MessagingProvider.tsx';
import { useConversations } from './queries.ts';

const Names = () => <p>{useConversations().data?.map(({ otherUser }) => otherUser.username)}</p>;
const onNotFriends = () => undefined;

test('the conversations are asked for before a page shows them, once', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/messages/conversations', [conversation()]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const app = (isShown: boolean) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={client}>
        <MessagingProvider me={me} onNotFriends={onNotFriends}>
          {isShown && <Names />}
        </MessagingProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
  const asked = () => services.api.calls.filter(({ route }) => route === 'GET /api/messages/conversations').length;
  const { rerender, container } = await act(async () => render(app(false)));
  expect(asked()).toBe(1);
  await act(async () => rerender(app(true)));
  expect(container.textContent).toBe('bob');
  expect(asked()).toBe(1);
});
