import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { bob, me, unsent, withBob } from './examples.ts';
import { MessagingProvider } from './MessagingProvider.tsx';
import { outboxStore } from './outbox/outbox-store.ts';
import { useOutbox } from './outbox/use-outbox.ts';
import { useMessagesRealtime } from './use-messages-realtime.ts';

const onNotFriends = () => undefined;

function Realtime() {
  useMessagesRealtime();
  return null;
}

/** Stands for the page of messages. */
function Writer({ content }: { content: string }) {
  const outbox = useOutbox();
  return (
    <button type="button" onClick={() => outbox.add({ conversationId: withBob, recipientId: bob, content })}>
      {content}
    </button>
  );
}

function open(services: FakeServices) {
  services.api.answer('GET /api/messages/conversations', []);
  const client = new QueryClient();
  const app = (isThere: boolean) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={client}>
        <MessagingProvider me={me} onNotFriends={onNotFriends}>
          <Writer content="first" />
          <Writer content="second" />
          {isThere && <Realtime />}
        </MessagingProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
  const page = render(app(false));
  return { ...page, load: () => act(async () => page.rerender(app(true))) };
}

const kept = ({ storage }: FakeServices) => outboxStore(storage.local, me).read();
const sent = ({ socket }: FakeServices) =>
  socket.sentOf('dm:send').map((input) => (input as { content: string }).content);

test('what was not sent before a reload is sent once this has loaded, without the page of messages', async () => {
  const services = createFakeServices();
  services.storage.local.setJson(`outbox:${me}:a`, { ...unsent, createdAt: services.clock.now() });
  const { load } = open(services);
  expect(sent(services)).toEqual([]);
  await load();
  expect(sent(services)).toEqual([unsent.content]);
});

test('what pages send goes through one outbox, also before this has loaded, and once', async () => {
  const services = createFakeServices({ connected: false });
  const { load, getByText } = open(services);
  await act(async () => getByText('first').click());
  await load();
  await act(async () => getByText('second').click());
  expect(kept(services).map(({ content }) => content)).toEqual(['first', 'second']);
  await act(async () => services.socket.reconnect());
  expect(sent(services)[0]).toBe('first');
  expect(sent(services).filter((content) => content === 'first')).toHaveLength(1);
});

test('a session that is over sends nothing more, and leaves what was not sent to the next', async () => {
  const services = createFakeServices({ connected: false });
  const { load, getByText } = open(services);
  await load();
  await act(async () => getByText('first').click());
  await act(async () => services.auth.logout());
  await act(async () => services.socket.reconnect());
  expect(kept(services).map(({ content }) => content)).toEqual(['first']);
  expect(sent(services)).toEqual([]);
});
