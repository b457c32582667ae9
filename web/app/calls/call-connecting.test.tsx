import { act, fireEvent, screen } from '@testing-library/react';
import { PICTURE_TIMEOUT } from '@visavis/domain/call/rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, match, peerId, roomId } from '../testing/call-app.tsx';

const NO_PICTURE = {
  en: 'No video came through, so we are looking for someone else.',
  fr: 'Aucune image n’est arrivée\u00a0: nous cherchons quelqu’un d’autre.',
};
const figures = { duration: 0, rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const note = () => screen.getByRole('heading').closest('section')?.textContent;
const pass = (ms: number) => act(() => app.services.clock.advance(ms));

describe('until the other’s picture arrives', () => {
  test('the screen shows who it is, however far the connection has come', async () => {
    await app.open();
    await app.find();
    expect(heading()).toBe('Found bob');
    await app.link();
    expect(heading()).toBe('Found bob');
    fireEvent.loadedData(screen.getByLabelText('Video of bob'));
    await inTurn();
    expect(heading()).toBe('Your call with bob');
  });

  test.each(['button', 'key'])('a skip by %s notifies the server and searches again at once', async (by) => {
    await app.open();
    await app.find();
    const before = app.services.socket.sent.length;
    await inTurn(() => {
      if (by === 'key') fireEvent.keyDown(window, { key: 's' });
      else screen.getByRole('button', { name: 'Next person' }).click();
    });
    expect(app.sentSince(before)).toEqual(['video:skip', 'matching:join']);
    expect(heading()).toBe('Finding the next person…');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('without a picture', () => {
  test.each([
    ['no answer comes', () => app.find()],
    [
      'the link is up and brings nothing',
      async () => {
        await app.find();
        await app.link();
      },
    ],
  ])('the search goes on after 10 s, and says why: %s', async (_, begin) => {
    await app.open();
    await begin();
    const before = app.services.socket.sent.length;
    await pass(PICTURE_TIMEOUT.found - 1);
    expect(heading()).toBe('Found bob');
    await pass(1);
    expect(app.services.socket.sentOf('video:call_ended')).toEqual([{ roomId, reason: 'connection_lost' }]);
    expect(app.sentSince(before).slice(-1)).toEqual(['matching:join']);
    expect(heading()).toBe('Finding the next person…');
    expect(note()).toContain(NO_PICTURE.en);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.liveTracks()).toHaveLength(2);
  });

  test('the same is shown where the other gives up first', async () => {
    await speak('fr');
    await app.open();
    await app.find();
    const { socket } = app.services;
    await inTurn(() => socket.receive('video:peer_disconnected', { roomId, reason: 'connection_lost', ...figures }));
    expect(socket.sentOf('matching:join')).toHaveLength(2);
    expect(socket.sentOf('video:call_ended')).toEqual([]);
    expect(note()).toContain(NO_PICTURE.fr);
  });

  test('a side that sees the other is notified that the connection was lost, and searches on', async () => {
    await app.open();
    await app.meet();
    await pass(PICTURE_TIMEOUT.found);
    expect(heading()).toBe('Your call with bob');
    const { socket } = app.services;
    await inTurn(() => socket.receive('video:peer_disconnected', { roomId, reason: 'connection_lost', ...figures }));
    expect(note()).toContain('The connection to the other person was lost.');
    expect(socket.sentOf('matching:join')).toHaveLength(2);
  });

  test('the next match works', async () => {
    await app.open();
    await app.find();
    await pass(PICTURE_TIMEOUT.found);
    const next = '018f3c7e-0000-7000-8000-0000000000f2';
    await inTurn(() => app.services.socket.receive('matching:found', { ...match, roomId: next }));
    expect(app.services.socket.sentOf('video:join_room')).toEqual([roomId, next]);
    expect(heading()).toBe('Found bob');
    const late = { type: 'offer' as const, sdp: 'of the match before' };
    await inTurn(() => app.services.socket.receive('video:offer', { roomId, userId: peerId, offer: late }));
    expect(app.services.connections.at(-1)?.remoteDescription).toBeNull();
  });
});
