import { act, screen } from '@testing-library/react';
import type { Message } from '@visavis/domain/messages/contract.ts';
import { expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { conversation, me, message, withBob } from './examples.ts';
import { MessageNews } from './MessageNews.tsx';
import { MessagingProvider } from './MessagingProvider.tsx';
import { useMessaging } from './messaging-context.ts';
import { useConversations } from './queries.ts';

const Names = () => <p>{useConversations().data?.map(({ otherUser }) => otherUser.username)}</p>;
const onNotFriends = () => undefined;

function Opener() {
  const { open } = useMessaging();
  return (
    <button type="button" onClick={() => open.set(withBob)}>
      open
    </button>
  );
}

async function open() {
  await speak('en');
  const services = createFakeServices();
  services.api.answer('GET /api/messages/conversations', [conversation()]);
  const { user } = draw(
    withServices(
      <MessagingProvider me={me} onNotFriends={onNotFriends}>
        <Names />
        <Opener />
        <MessageNews />
      </MessagingProvider>,
      services,
    ),
  );
  await screen.findByText('bob');
  return {
    openWithBob: () => user.click(screen.getByRole('button', { name: 'open' })),
    receive: (next: Message) =>
      act(async () => services.socket.receive('dm:message', { conversationId: next.conversationId, message: next })),
  };
}

const said = () => screen.getByRole('status').textContent;

test('says who has written, the same words again too', async () => {
  const { receive } = await open();
  await receive(message(1));
  const first = await screen.findByText('New message from bob');
  await receive(message(2));
  expect(screen.getByText('New message from bob')).not.toBe(first);
});

test('says nothing of one’s own messages, nor of the conversation that is open', async () => {
  const { receive, openWithBob } = await open();
  await receive(message(1, { senderId: me }));
  await openWithBob();
  await receive(message(2));
  expect(said()).toBe('');
});

test('says that there is a message where its conversation is not listed yet', async () => {
  const { receive } = await open();
  await receive(message(1, { conversationId: 'new' }));
  await expect.poll(said).toBe('1 new message');
});
