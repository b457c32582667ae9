import { notifyManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { newIcebreakers, stepIcebreakers } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { message, readMessage } from '@visavis/domain/call/icebreakers/messages.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { useRoomActions } from '../chat/use-room.ts';
import { PromptSlot } from '../prompts/PromptSlot.tsx';
import type { CallSession } from '../session/call-session.ts';
import { CallSessionContext } from '../session/use-call.ts';
import { IcebreakerButton, IcebreakerLayer, IcebreakerPrompt } from './Icebreakers.tsx';
import { createIcebreakerSession, type IcebreakerLink, type IcebreakerSession } from './icebreaker-session.ts';

// Renders a cache change within the step that made it.
notifyManager.setScheduler(queueMicrotask);

const id = 'b'.repeat(16);
let services: FakeServices;
let session: IcebreakerSession;
let link: IcebreakerLink;
let sent: string[];
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  session = createIcebreakerSession({
    clock: services.clock,
    chance: () => 0,
    newId: () => 'a'.repeat(16),
  });
  session.takeRules({ newIcebreakers, stepIcebreakers, readMessage });
  sent = [];
  link = session.connect({ isInitiator: true, send: (text) => sent.push(JSON.parse(text).kind) });
});

const hear = (body: Parameters<typeof message>[0]) => act(async () => link.receive(JSON.stringify(message(body))));

function Chat() {
  const { setOpen } = useRoomActions('room');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open the chat
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        close the chat
      </button>
    </>
  );
}

const show = () =>
  draw(
    withServices(
      <CallSessionContext value={{ icebreakers: session } as unknown as CallSession}>
        <IcebreakerButton roomId="room" />
        <PromptSlot clock={services.clock}>
          <IcebreakerPrompt roomId="room" username="bob" />
        </PromptSlot>
        <IcebreakerLayer roomId="room" username="bob" place={{}} />
        <Chat />
      </CallSessionContext>,
      services,
    ),
  );

test('offers no games with a client that knows none', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Break the ice' })).toBeNull();
});

test('invites to a chosen game, and shows it once the other has joined', async () => {
  const { user } = show();
  await hear({ kind: 'hello' });
  await user.click(await screen.findByRole('button', { name: 'Break the ice' }));
  await user.click(await screen.findByRole('button', { name: /^Tic-tac-toe/ }));
  screen.getByText('Asking bob…');
  await hear({ kind: 'join', id: 'a'.repeat(16) });
  await screen.findByRole('region', { name: 'Tic-tac-toe with bob' });
  expect(screen.queryByText('Asking bob…')).toBeNull();
});

test('Escape closes the choice of games, but no game', async () => {
  const { user } = show();
  await hear({ kind: 'hello' });
  await user.click(await screen.findByRole('button', { name: 'Break the ice' }));
  await screen.findByRole('region', { name: 'Break the ice' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Break the ice' })).toBeNull();
  await hear({ kind: 'invite', id, game: 'questions', first: 0 });
  await act(async () => session.accept());
  await screen.findByRole('region', { name: 'Questions with bob' });
  await user.keyboard('{Escape}');
  screen.getByRole('region', { name: 'Questions with bob' });
});

test('an open chat covers the game, which goes on', async () => {
  const { user } = show();
  await hear({ kind: 'hello' });
  await hear({ kind: 'invite', id, game: 'tic-tac-toe', first: 0 });
  screen.getByText('bob wants to play tic-tac-toe');
  await user.click(screen.getByRole('button', { name: 'open the chat' }));
  // Joining brings the game to the front.
  await user.click(screen.getByRole('button', { name: 'Join' }));
  const game = () => screen.queryByRole('region', { name: 'Tic-tac-toe with bob' });
  await screen.findByRole('region', { name: 'Tic-tac-toe with bob' });
  await user.click(screen.getByRole('button', { name: 'open the chat' }));
  expect(game()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'close the chat' }));
  expect(game()).not.toBeNull();
  await hear({ kind: 'leave', id });
  expect(game()).toBeNull();
  screen.getByText('bob has closed the game.');
});

test('declines, and the news of an end leaves by itself', async () => {
  const { user } = show();
  await hear({ kind: 'hello' });
  await hear({ kind: 'invite', id, game: 'drawing', first: 0 });
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(sent).toEqual(['decline']);
  await act(async () => session.invite('drawing'));
  await hear({ kind: 'decline', id: 'a'.repeat(16) });
  screen.getByText('bob would rather not play right now.');
  await act(() => services.clock.advance(60_000));
  expect(screen.queryByText('bob would rather not play right now.')).toBeNull();
});

test('the end of the call takes the game away', async () => {
  show();
  await hear({ kind: 'hello' });
  await hear({ kind: 'invite', id, game: 'questions', first: 0 });
  await act(async () => session.accept());
  await screen.findByRole('region', { name: 'Questions with bob' });
  await act(async () => link.close());
  expect(screen.queryByRole('region')).toBeNull();
});
