import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ReachNote } from '../../matching/reach/ReachNote.tsx';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, match } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const room = (number: number) => `018f3c7e-0000-7000-8000-0000000000e${number}`;
const person = (number: number) => `018f3c7e-0000-7000-8000-0000000000b${number}`;
const meet = (number: number, iceTransportPolicy: 'all' | 'relay' = 'all') =>
  inTurn(() =>
    app.services.socket.receive('matching:found', {
      ...match,
      iceTransportPolicy,
      roomId: room(number),
      peerId: person(number),
    }),
  );
const pass = (ms: number) => act(() => app.services.clock.advance(ms));
const joins = () => app.services.socket.sentOf('matching:join').length;
const open = () => app.open({ slots: { unreachable: () => <ReachNote /> } });

describe('a search that reaches nobody', () => {
  test('stops after two different people, tests its connection, says what is in the way, and tells the server', async () => {
    await open();
    await meet(1);
    await pass(10_000);
    expect([heading(), joins()]).toEqual(['Finding the next person…', 2]);
    await meet(2);
    await pass(10_000);
    expect([heading(), joins()]).toEqual(['The search has stopped', 2]);
    expect(app.liveTracks()).toEqual([]);
    screen.getByText(/Two people in a row could not be reached/);
    expect(screen.getAllByText('Testing your connection…').length).toBeGreaterThan(0);
    await inTurn(() => app.services.connections.at(-1)?.finishGathering());
    expect(screen.getAllByText(/This browser finds no way to other people/).length).toBeGreaterThan(0);
    screen.getByText('Turn off your VPN.');
    expect(app.services.socket.sentOf('video:unreachable')).toEqual([{ roomId: room(2), cause: 'blocked' }]);
  });

  test('searches again when that is asked for, and counts anew', async () => {
    await open();
    for (const number of [1, 2]) {
      await meet(number);
      await pass(10_000);
    }
    await inTurn(() => screen.getByRole('button', { name: 'Search again' }).click());
    expect([heading(), joins()]).toEqual(['Looking for someone…', 3]);
    await meet(3);
    await pass(10_000);
    expect([heading(), joins()]).toEqual(['Finding the next person…', 4]);
  });

  test('goes on where the test connects, once that is asked for, and says so', async () => {
    await open();
    for (const number of [1, 2]) {
      await meet(number);
      await pass(10_000);
    }
    await inTurn(() => app.services.connections.at(-2)?.channel?.openUp());
    expect(screen.getAllByText('Your connection passes our test now.').length).toBeGreaterThan(0);
    expect(app.services.socket.sentOf('video:unreachable')).toEqual([{ roomId: room(2), cause: 'unknown' }]);
  });

  test('tests anew in another network', async () => {
    await open();
    for (const number of [1, 2]) {
      await meet(number);
      await pass(10_000);
    }
    await inTurn(() => app.services.network.set({ online: true }));
    await inTurn(() => app.services.connections.at(-1)?.finishGathering());
    expect(screen.getAllByText(/This browser finds no way to other people/).length).toBeGreaterThan(0);
  });

  test('costs each of them less than a second where the browser finds no address of its own', async () => {
    await open();
    for (const number of [1, 2]) {
      await meet(number);
      for (let attempt = 0; attempt < 4; attempt += 1)
        await inTurn(() => app.services.connections.at(-1)?.finishGathering());
    }
    expect([heading(), joins()]).toEqual(['The search has stopped', 2]);
  });
});

describe('what the relay refuses', () => {
  const turn = (username: string) => [{ urls: ['turn:relay.test'], username, credential: 'c' }];
  const usernames = () => app.services.connections.map(({ configuration }) => configuration.iceServers?.[0]?.username);
  const refuse = async (code: number) => {
    const connection = app.services.connections.at(-1);
    await inTurn(() => connection?.refuse(code));
    await inTurn(() => connection?.finishGathering());
  };

  test('credentials: the next try has others', async () => {
    app.services.api.answer('GET /api/ice/servers', turn('first'));
    await app.services.iceServers.load();
    await open();
    await meet(1, 'relay');
    app.services.api.answer('GET /api/ice/servers', turn('second'));
    await refuse(401);
    await inTurn();
    expect(usernames().at(-1)).toBe('second');
  });

  test('a quota that is used up: the credentials stay', async () => {
    app.services.api.answer('GET /api/ice/servers', turn('first'));
    await app.services.iceServers.load();
    await open();
    await meet(1, 'relay');
    app.services.api.answer('GET /api/ice/servers', turn('second'));
    await refuse(486);
    await inTurn();
    expect(usernames().at(-1)).toBe('first');
  });
});
